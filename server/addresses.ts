import { originOf } from '#app/platform/origin.ts';
import { query, type Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { Config } from './config.ts';

/** The demo's addresses, each a market and theme of its own. */
const DEMO_HOSTS = [
  ['localhost', 'Hungarian'],
  ['ro.localhost', 'Romanian'],
  ['search.localhost', 'public search, Hungarian'],
  ['ro.search.localhost', 'public search, Romanian'],
  ['telekom.localhost', 'theme telekom'],
  ['telekom-health.localhost', 'theme telekom_health'],
  ['tesco.localhost', 'theme tesco'],
  ['insurer.localhost', 'theme insurer'],
  ['derma-ai.localhost', 'theme derma_ai'],
  ['up.localhost', 'theme up'],
  ['nn.localhost', 'theme nn'],
  ['staff.localhost', 'the staff’s entry'],
] as const;
/** More would push the rest off the screen. */
const HOSTS_SHOWN_MAX = 20;

const allHosts = sql.named<{ host: string; name: string }>(
  'start_hosts',
  'SELECT h.host, p.name FROM partner_host h JOIN partner p ON p.id = h.partner_id ORDER BY h.host',
);

/** Every host that the portal answers at, with its partner's name. */
export function findHosts(pool: Pool): Promise<{ host: string; name: string }[]> {
  return query(pool, allHosts);
}

/** What whoever runs the portal should know; null: nothing. */
export function warnOfRelay({
  isDemo,
  staffHost,
  relay,
}: Pick<Config, 'isDemo' | 'staffHost' | 'relay'>): string | null {
  if (isDemo || staffHost === null || relay.urls.length > 0) return null;
  return 'There is no TURN_URL: video visits fail between networks that do not let browsers through, and both sides learn each other’s IP address (docs/video.md)';
}

/** What is told at the terminal once the portal runs: where to look, or that there is nothing to see yet. */
export function writeAddresses(
  config: Pick<Config, 'role' | 'isDemo' | 'publicUrl' | 'smtpUrl'>,
  hosts: readonly { host: string; name: string }[],
): string[] {
  if (config.role === 'worker') return ['The worker runs.'];
  const line = (host: string, what: string) =>
    `  ${originOf(host, config.publicUrl).padEnd(34)} ${what}`;
  if (config.isDemo) {
    const mail = config.smtpUrl
      ? []
      : [`  ${`${config.publicUrl}/dev/mail`.padEnd(34)} mail sent so far`];
    const demo = DEMO_HOSTS.map(([host, what]) => line(host, what));
    return ['', 'Open in a browser:', ...demo, ...mail, '', 'Ctrl+C stops everything.'];
  }
  if (hosts.length === 0) {
    return [
      'The portal runs, but it has no partner yet: every address answers 421 "There is no portal at this address."',
      'Import one: npm run partner -- import <file.json>   (docs/partners.md says what is in the file)',
      'then its clinics and doctors: npm run import -- providers <file.csv> --partner <key>   (docs/imports.md)',
      'It is served within seconds; nothing has to be restarted.',
    ];
  }
  const shown = hosts.slice(0, HOSTS_SHOWN_MAX).map(({ host, name }) => line(host, name));
  const more = hosts.length > shown.length ? [`  and ${hosts.length - shown.length} more`] : [];
  return ['The portal answers at:', ...shown, ...more];
}
