import type { Locale } from '#app/i18n/locale.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { CareTime } from './care-work.ts';

type HeldRow =
  | { result: 'ok'; doctor_name: string | null; held_until: Date }
  | { result: 'taken' | 'not_offered' | 'none' };

const hold = sql.named<HeldRow>(
  'medical_care_hold_offer',
  'SELECT result, doctor_name, held_until FROM hold_offer($1, $2, $3, $4, $5, $6, $7)',
);

/** `not_offered`: the clinic has calendars for the care, and none of them this time. `none`: it has none here. */
export async function holdOffer(
  transaction: Transaction,
  careId: string,
  offer: { id: string; secretHash: Buffer; time: CareTime; until: Date },
): Promise<HeldRow> {
  const { id, secretHash, time, until } = offer;
  const { startsAt, place, doctorName } = time;
  const values = [careId, id, secretHash, new Date(startsAt), place, doctorName, until];
  return (await query(transaction, hold, values))[0] ?? { result: 'none' };
}

const giveBack = sql.named('medical_care_give_back', 'SELECT give_back_offers($1, $2)');

/** What a request has held of the times it was offered. @param except the one that is booked */
export async function giveBackOffers(
  transaction: Transaction,
  careId: string,
  except: string | null = null,
): Promise<void> {
  await query(transaction, giveBack, [careId, except]);
}

const giveBackSome = sql.named(
  'medical_care_give_back_some',
  `SELECT release_hold(r.partner_id, r.id, r.hold_secret_hash) FROM reservation r WHERE r.id = ANY ($1::uuid[]) AND r.status = 'started'`,
);

/** Some of what a request has held. */
export async function giveBackHeld(
  transaction: Transaction,
  reservationIds: readonly string[],
): Promise<void> {
  if (reservationIds.length > 0) await query(transaction, giveBackSome, [reservationIds]);
}

export interface HeldVisitRow {
  partner_id: number;
  calendar_id: number;
  starts_at: Date;
  hold_secret_hash: Buffer;
  locale: Locale;
  last_name: string;
  first_name: string;
  date_of_birth: string;
  mothers_name: string;
  /** null, as the address: whoever asked has erased their account, and left it to a child of age. */
  phone: string | null;
  email: string | null;
  comment: string | null;
  theme: string;
  record: ThemeSource | null;
  version: number;
}
const heldVisit = sql.named<HeldVisitRow>(
  'medical_care_held_visit',
  `SELECT m.partner_id, r.calendar_id::int, r.starts_at, r.hold_secret_hash, m.locale, m.last_name, m.first_name, m.date_of_birth::text,
          coalesce(m.mothers_name, '') AS mothers_name, m.phone, c.user_email AS email, m.comment, pa.theme,
          pa.record - '{hosts,products,texts,textPages}'::text[] AS record, pa.version
     FROM medical_care m JOIN reservation r ON r.id = $2 AND r.hold_secret_hash IS NOT NULL
     LEFT JOIN customer c ON c.id = m.customer_id
     JOIN partner pa ON pa.id = m.partner_id
    WHERE m.id = $1 AND m.locked_at IS NULL`,
);

/** A time that is held for a request, with whose it is; null: there is none. */
export async function getHeldVisit(
  transaction: Transaction,
  careId: string,
  reservationId: string,
): Promise<HeldVisitRow | null> {
  return (await query(transaction, heldVisit, [careId, reservationId]))[0] ?? null;
}

const extend = sql.named<{ id: string; held_until: Date }>(
  'medical_care_extend_offers',
  'SELECT id, held_until FROM extend_offers($1, $2)',
);

const extendable = sql.named<{ id: string }>(
  'medical_care_extendable_offers',
  'SELECT id FROM extendable_offers($1, $2)',
);

/** Which held times of a request would gain by an extension until then. */
export async function findExtendableOffers(
  transaction: Transaction,
  careId: string,
  until: Date,
): Promise<string[]> {
  return (await query(transaction, extendable, [careId, until])).map(({ id }) => id);
}

/** Which held times of a request got more time now: those that still wait and had none before. */
export function extendOffers(
  transaction: Transaction,
  careId: string,
  until: Date,
): Promise<{ id: string; held_until: Date }[]> {
  return query(transaction, extend, [careId, until]);
}
