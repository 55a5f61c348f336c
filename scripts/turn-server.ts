import { existsSync } from 'node:fs';
import { isAptUsable, runAll } from './browser.ts';

/** coturn, as Debian and Homebrew install it. */
const PLACES = ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver'];

/** Path of a TURN server that is installed already, or null. */
export function findTurnServer(): string | null {
  return PLACES.find((path) => existsSync(path)) ?? null;
}

/**
 * Path of a TURN server for the journeys of video visits; installs one when there is none.
 * @throws when none can be had
 */
export function requireTurnServer(say: (line: string) => void): string {
  const found = findTurnServer();
  if (found) return found;
  let failure = 'nobody here may install packages';
  if (isAptUsable()) {
    say('no TURN server found; installing it: apt-get install coturn');
    failure =
      runAll([
        ['apt-get', 'update', '-q'],
        ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'coturn'],
      ]) ?? 'installed, but not found';
  }
  const installed = findTurnServer();
  if (installed) return installed;
  throw new Error(`No TURN server for the tests. Install coturn.\n${failure}`);
}

if (import.meta.main) console.log(requireTurnServer(console.error));
