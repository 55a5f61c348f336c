import type { Transaction } from '../client.ts';
import { HOLIDAYS, LOCATIONS, NEAR_PLACES, SPECIALTIES } from './facts.ts';
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

/** Colonoscopy, sleep study and nerve block need a talk first: by phone only. */
const PHONE_ONLY = new Set([67, 132, 202]);

/** Members have MRI and CT organised by the call centre. */
const CALL_CENTRE_ONLY = new Set([185, 186]);

/** Writes everything that does not depend on the size of the directory. */
export async function loadReferenceData(client: Transaction): Promise<void> {
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
  await insertJson(
    client,
    'location',
    'id int, code text, parent_id int, country text, kind text, number smallint, name text, locales jsonb, leaf_ids int[]',
    LOCATIONS.map((location) => ({
      id: location.id,
      code: location.code,
      parent_id: location.parentId,
      country: location.country,
      kind: location.kind,
      number: location.number,
      name: location.country === 'HU' ? location.name.hu : location.name.ro,
      locales: location.name,
      leaf_ids: location.leafIds,
    })),
  );
  await insertJson(
    client,
    'place',
    'id int, country text, name text, locales jsonb, zips text[], lat real, lng real, population int',
    NEAR_PLACES.map((place, index) => ({ id: index + 1, ...place })),
  );
  await insertJson(
    client,
    'specialization',
    'id int, key text, name text, locales jsonb',
    SPECIALTIES.map(({ id, key, name }) => ({ id, key, name: name.hu, locales: name })),
  );
  await insertJson(
    client,
    'subfunction',
    'id int, specialization_id int, name text, locales jsonb, minutes smallint, is_online bool, is_referral_required bool, is_publicly_reservable bool, organizable_by_customer bool, sorting_order smallint',
    SPECIALTIES.flatMap((specialty) =>
      specialty.subfunctions.map((subfunction, index) => ({
        id: subfunction.id,
        specialization_id: specialty.id,
        name: subfunction.name.hu,
        locales: subfunction.name,
        minutes: subfunction.minutes,
        is_online: subfunction.kind === 'online' || specialty.key === 'online',
        is_referral_required: specialty.isReferralUsual,
        is_publicly_reservable: !PHONE_ONLY.has(subfunction.id),
        organizable_by_customer: !CALL_CENTRE_ONLY.has(subfunction.id),
        sorting_order: index + 1,
      })),
    ),
  );
  await insertJson(
    client,
    'specialization_word',
    'specialization_id int, word text',
    SPECIALTIES.flatMap(({ id, words }) =>
      [...new Set([...Object.values(words.profession), ...words.layWords])].map((word) => ({
        specialization_id: id,
        word,
      })),
    ),
  );
  await insertJson(
    client,
    'holiday',
    'country text, day date, kind text, name text, locales jsonb',
    HOLIDAYS.map(({ country, day, kind, name }) => ({
      country,
      day,
      kind,
      name: country === 'HU' ? name.hu : name.ro,
      locales: name,
    })),
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
