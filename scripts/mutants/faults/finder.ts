import type { Fault } from '../fault.ts';

const LISTINGS = 'app/features/search/listing-parts.server.ts';
const ORDER = 'app/features/search/listing-order.server.test.ts';

/** Which doctors and clinics are found, and in which order. */
export const FINDER: Fault[] = [
  {
    name: 'a page of the doctors of a market is cut by rank before day',
    file: LISTINGS,
    find: 'ORDER BY l.next_day, l.rank, l.doctor_id LIMIT $5 OFFSET $6',
    replace: 'ORDER BY l.rank, l.next_day, l.doctor_id LIMIT $5 OFFSET $6',
    tests: [ORDER],
  },
  {
    name: 'a page of the clinics of places is cut by rank before day',
    file: LISTINGS,
    find: 'ORDER BY l.next_day, l.rank, l.provider_id LIMIT $5::bigint + $6::bigint',
    replace: 'ORDER BY l.rank, l.next_day, l.provider_id LIMIT $5::bigint + $6::bigint',
    tests: [ORDER],
  },
  {
    name: 'a page of a search by name is cut by rank before day',
    file: LISTINGS,
    find: 'FROM chosen ORDER BY next_day, rank, id LIMIT',
    replace: 'FROM chosen ORDER BY rank, next_day, id LIMIT',
    tests: [ORDER],
  },
  {
    name: 'a search by name forgets the place',
    file: LISTINGS,
    find: '`($5::int[] IS NULL OR l.location_id = ANY ($5::int[]))`',
    replace: '`($5::int[] IS NULL OR true)`',
    tests: [ORDER],
  },
  {
    name: 'a search by name in a few places forgets language and discount',
    file: LISTINGS,
    find: 'AND ($1::text IS NULL OR true) AND ${FLAGS} AND ${FITS[kind]}',
    replace: 'AND ($1::text IS NULL OR $3::bool OR $4::bool OR true) AND ${FITS[kind]}',
    tests: [ORDER],
  },
  {
    name: 'a search for who speaks English finds everybody',
    file: LISTINGS,
    find: '`(NOT $3::bool OR l.speaks_english) AND',
    replace: '`($3::bool IS NOT NULL) AND',
    tests: ['app/features/search/api.server.test.ts'],
  },
  {
    name: 'the card network comes last instead of first',
    file: LISTINGS,
    find: '::bool = EXISTS (SELECT FROM network_provider',
    replace: '::bool <> EXISTS (SELECT FROM network_provider',
    tests: [ORDER],
  },
  {
    name: 'a per cent sign that is typed stands for any letters',
    file: 'app/features/search/name-pattern.ts',
    find: String.raw`text.replace(/[\\%_]/g, '\\$&')`,
    replace: 'text',
    tests: ['app/features/search/name-pattern.test.ts'],
  },
  {
    name: 'other spellings are offered beside who is called as typed',
    file: 'app/features/search/name-suggestions.server.ts',
    find: "return begun.some((rows) => rows.length > 0) ? begun : find('all');",
    replace: "return find('all');",
    tests: ['app/features/search/large-lists.server.test.ts'],
  },
  {
    name: 'fields of the map of a service are as small as those kept',
    file: 'app/features/search/marker-queries.server.ts',
    find: "'g.x >> $11::int, g.y >> $11::int'",
    replace: "'g.x >> ($11::int * 0), g.y >> ($11::int * 0)'",
    tests: ['app/features/search/name-search.server.test.ts'],
  },
  {
    name: 'a clinic that changes leaves the map of its services as it was',
    file: 'db/functions/search/rebuild.sql',
    find: 'OFFSET 0) g WHERE w.service > 0;',
    replace: 'OFFSET 0) g WHERE w.service < 0;',
    tests: ['app/features/clinic-prices/clinic-prices.server.test.ts'],
  },
  {
    name: 'whoever registers for a time reads the price without their discount',
    file: 'db/functions/reservations/finish.sql',
    find: "'discount_rate', r.discount_rate",
    replace: "'discount_rate', 0",
    tests: ['app/features/registration/finish-for-reservation.server.test.ts'],
  },
];
