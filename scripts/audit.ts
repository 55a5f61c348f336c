import { checkAudit, getAuditHead, type AuditHead } from '#app/platform/audit-chain.server.ts';
import { createPool } from '#db/client.ts';
import { readDatabaseConfig } from '#server/config.ts';
import { openDatabaseForCommand, requireOwner } from '#server/databases.ts';

const USAGE = `npm run audit -- check [head]   says which entries of the audit were changed, removed or put in beside the others
npm run audit -- head           prints the chain's head, to be kept elsewhere and given to a later check`;
const HEAD = /^(\d{1,18}):([0-9a-f]{64})$/;

const SENTENCES: Record<string, (entry: number | null, seq: number | null) => string> = {
  changed: (entry, seq) => `Entry ${entry} is not as it was written (link ${seq}).`,
  removed: (entry, seq) => `Entry ${entry} was removed (link ${seq}).`,
  link_removed: (entry, seq) => `Links before ${seq} (entry ${entry}) were removed.`,
  inserted: (entry) => `Entry ${entry} was put in beside the chain.`,
  replaced: (_entry, seq) =>
    `The chain up to link ${seq} is another one than when its head was kept.`,
};

/** `npm run audit`: of the database of DATABASE_OWNER_URL, or the demo's own, running or not. */
const [command, head] = process.argv.slice(2);
if (!['check', 'head'].includes(command ?? '') || (head !== undefined && !HEAD.test(head))) {
  console.error(USAGE);
  process.exit(1);
}
const databases = await openDatabaseForCommand(readDatabaseConfig(process.env));
const pool = createPool({ url: requireOwner(databases), role: null, max: 1, queryTimeoutMs: 0 });
try {
  const now = await getAuditHead(pool);
  if (command === 'check') {
    const problems = await checkAudit(pool, readHead(head));
    for (const { problem, entryId, seq } of problems) {
      console.log(SENTENCES[problem]?.(entryId, seq) ?? problem);
    }
    console.log(`${now?.seq ?? 0} entries in the chain, ${problems.length} problems.`);
    if (problems.length > 0) process.exitCode = 1;
  }
  if (now) console.log(`${now.seq}:${now.hash.toString('hex')}`);
} finally {
  await pool.end();
  await databases.stop();
}

function readHead(text: string | undefined): AuditHead | null {
  const [, seq = '', hash = ''] = HEAD.exec(text ?? '') ?? [];
  return seq === '' ? null : { seq: Number(seq), hash: Buffer.from(hash, 'hex') };
}
