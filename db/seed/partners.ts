import type { Transaction } from '../client.ts';
import type { Market } from '#app/i18n/locale.ts';

export const GENERIC_PARTNER = 1;
export const PUBLIC_SEARCH_PARTNER = 2;

/** Partners with themes of their own and placeholder names; each has one Hungarian host, named after its theme. */
const THEMED_PARTNERS = [
  { id: 3, theme: 'nn', name: 'Egészségtárs' },
  { id: 4, theme: 'insurer', name: 'Biztosító Portál' },
  { id: 5, theme: 'telekom_health', name: 'TeleEgészség' },
  { id: 6, theme: 'telekom', name: 'TeleOrvos' },
  { id: 7, theme: 'tesco', name: 'Bolti Egészség' },
  { id: 8, theme: 'derma_ai', name: 'Bőrvizsgáló' },
  { id: 9, theme: 'up', name: 'Egészség Up' },
];

/** The id of the partner with a theme of its own. */
export function requireThemedPartner(theme: string): number {
  const partner = THEMED_PARTNERS.find((one) => one.theme === theme);
  if (!partner) throw new Error(`the demo has no partner with the theme ${theme}`);
  return partner.id;
}

const PARTNERS = [
  {
    id: GENERIC_PARTNER,
    key: 'generic',
    theme: 'generic',
    name: 'Vizit',
    frame_ancestors: [],
  },
  {
    id: PUBLIC_SEARCH_PARTNER,
    key: 'public_search',
    theme: 'public_search',
    name: 'Vizit Kereső',
    // Any site on this machine may show the search in a frame, so that embedding can be tried out.
    frame_ancestors: ['http://localhost:*', 'http://127.0.0.1:*'],
  },
  ...THEMED_PARTNERS.map((partner) => ({ ...partner, key: partner.theme, frame_ancestors: [] })),
];

export interface DemoHost {
  host: string;
  partner_id: number;
  country: Market;
  default_locale: 'hu' | 'ro';
}

/** The addresses of the demo: what a Host header stands for. */
export const DEMO_HOSTS: readonly DemoHost[] = [
  { host: 'localhost', partner_id: GENERIC_PARTNER, country: 'HU', default_locale: 'hu' },
  { host: '127.0.0.1', partner_id: GENERIC_PARTNER, country: 'HU', default_locale: 'hu' },
  { host: 'ro.localhost', partner_id: GENERIC_PARTNER, country: 'RO', default_locale: 'ro' },
  {
    host: 'search.localhost',
    partner_id: PUBLIC_SEARCH_PARTNER,
    country: 'HU',
    default_locale: 'hu',
  },
  {
    host: 'ro.search.localhost',
    partner_id: PUBLIC_SEARCH_PARTNER,
    country: 'RO',
    default_locale: 'ro',
  },
  ...THEMED_PARTNERS.map(({ id, theme }): DemoHost => ({
    host: `${theme.replace('_', '-')}.localhost`,
    partner_id: id,
    country: 'HU',
    default_locale: 'hu',
  })),
];

/** Writes the demo's partners and their addresses. */
export async function loadPartners(client: Transaction): Promise<void> {
  await insertJson(
    client,
    'partner',
    'id int, key text, theme text, name text, frame_ancestors text[]',
    PARTNERS,
  );
  await insertJson(
    client,
    'partner_host',
    'host text, partner_id int, country text, default_locale text',
    DEMO_HOSTS,
  );
}

/** @param columns names with types, as the table has them */
async function insertJson(
  client: Transaction,
  table: string,
  columns: string,
  rows: readonly object[],
): Promise<void> {
  const names = columns
    .split(', ')
    .map((column) => column.split(' ')[0])
    .join(', ');
  await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_to_recordset($1) AS row (${columns})`,
    [JSON.stringify(rows)],
  );
}
