/**
 * `node bench/faults.ts`: kills, cuts and exhausts a portal of its own on loopback ports, and looks at what was lost.
 * `--quick` kills only a few times. Exits with 1 when anything was lost that must not be.
 */
import { parseArgs } from 'node:util';
import { buildProgram } from '#server/build.ts';
import { interruptDatabase } from './faults/outages.ts';
import type { Finding } from './faults/finding.ts';
import { killPortal, killPostgres } from './faults/kills.ts';
import { loseAnswers } from './faults/lost-answers.ts';
import { stopUnderLoad } from './faults/shutdown.ts';
import { openStand } from './faults/stand.ts';
import { formatGoals } from './report.ts';

interface Counts {
  portalKills: number;
  postgresKills: number;
  lostAnswers: number;
}

const WHOLE: Counts = { portalKills: 100, postgresKills: 12, lostAnswers: 200 };
const QUICK: Counts = { portalKills: 3, postgresKills: 2, lostAnswers: 20 };

/** True when the portal bore all of it. */
export async function runFaults(
  log: (message: string) => void,
  isQuick: boolean,
): Promise<boolean> {
  const counts = isQuick ? QUICK : WHOLE;
  await buildProgram();
  const stand = await openStand();
  const findings: Finding[] = [];
  try {
    const faults = [
      () => killPortal(stand, counts.portalKills),
      () => killPostgres(stand, counts.postgresKills),
      () => loseAnswers(stand, counts.lostAnswers),
      () => interruptDatabase(stand),
      () => stopUnderLoad(stand),
    ];
    for (const fault of faults) {
      const found = await fault();
      log(`\n${formatGoals(found)}`);
      findings.push(...found);
    }
  } finally {
    await stand.close();
  }
  return findings.every((finding) => finding.isMet);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
  const isBorne = await runFaults((message) => console.log(message), values.quick);
  process.exitCode = isBorne ? 0 : 1;
}
