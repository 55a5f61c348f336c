import type { Patient } from '#app/features/reservations/patient.ts';
import type { LocalisedText, Market } from '#app/i18n/locale.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

/** SQL of what is booked at a clinic's desk. */

export interface DeskPortalRow {
  id: number;
  key: string;
  name: string;
  theme: string;
  record: ThemeSource | null;
  version: number;
  host: string;
}
const portals = sql.named<DeskPortalRow>(
  'desk_portals',
  `SELECT p.id, p.key, p.name, p.theme, p.record - '{hosts,products,texts,registration,campaigns,customerTypes}'::text[] AS record, p.version, h.host
     FROM partner p
     JOIN LATERAL (SELECT host FROM partner_host WHERE partner_id = p.id AND country = $2 ORDER BY host LIMIT 1) h ON true
    WHERE p.id = ANY ($1::int[]) ORDER BY p.name, p.id`,
);

/** The portals of these partners in a clinic's country. */
export function findPortalRows(
  pool: Pool,
  partnerIds: readonly number[],
  market: Market,
): Promise<DeskPortalRow[]> {
  return query(pool, portals, [partnerIds, market]);
}

export interface OfferedRow {
  id: number;
  name: string;
  locales: LocalisedText;
}
const offered = sql.named<OfferedRow>(
  'desk_offered',
  `SELECT s.id, s.name, s.locales
     FROM calendar_subfunction cs JOIN subfunction s ON s.id = cs.subfunction_id
    WHERE cs.calendar_id = $1 AND EXISTS (SELECT FROM received_start($1, $2, s.id)) AND $2 > portal_now()
    ORDER BY s.sorting_order, s.name, s.id`,
);

/** What a time of a calendar can be booked for; none: it is not on offer. */
export function findOfferedRows(
  pool: Pool,
  calendarId: number,
  startsAt: Date,
): Promise<OfferedRow[]> {
  return query(pool, offered, [calendarId, startsAt]);
}

export interface DeskBooking {
  id: string;
  providerId: number;
  calendarId: number;
  startsAt: Date;
  subfunctionId: number;
  host: string;
  locale: string;
  patient: Omit<Patient, 'email'> & { email: string | null };
  personHash: Buffer;
  secretHash: Buffer;
  cancelToken: { id: string; hash: Buffer };
}
type DeskBookingResult = 'ok' | 'already' | 'not_offered' | 'slot_taken' | 'person_busy';
const book = sql.named<{ result: DeskBookingResult }>(
  'desk_book',
  'SELECT book_at_desk($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS result',
);

export async function bookAtDeskRow(
  transaction: Transaction,
  { patient, cancelToken, ...one }: DeskBooking,
): Promise<DeskBookingResult> {
  const [row] = await query(transaction, book, [
    one.id,
    one.providerId,
    one.calendarId,
    one.startsAt,
    one.subfunctionId,
    one.host,
    one.locale,
    JSON.stringify(patient),
    one.personHash,
    one.secretHash,
    cancelToken.id,
    cancelToken.hash,
  ]);
  return row?.result ?? 'not_offered';
}
