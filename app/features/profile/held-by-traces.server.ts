import type { Relation } from '#app/people/relations.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

export interface HeldMailRow {
  kind: string;
  created_at: Date;
  done_at: Date | null;
  failed_at: Date | null;
  outcome: string | null;
  /** The number; null: a mail, to an address that the copy has elsewhere. */
  recipient: string | null;
}
// The text messages about bookings and care stand with these; a link to finish care by may stand for nothing yet.
const mailsOf = sql.named<HeldMailRow>(
  'profile_held_mails',
  `SELECT kind, created_at, done_at, failed_at, outcome, NULL AS recipient FROM find_mails_of($1, 10000) WHERE kind LIKE 'mail\\_%'
   UNION ALL
   SELECT m.channel::text, m.created_at, CASE WHEN m.state <> 'queued' THEN m.updated_at END, CASE WHEN m.state = 'failed' THEN m.updated_at END, m.state::text, m.phone
     FROM finish_link f JOIN message m ON m.id = f.message_id
    WHERE f.customer_id = $1 AND f.care_id IS NOT NULL AND NOT EXISTS (SELECT FROM medical_care c WHERE c.id = f.care_id)
    ORDER BY created_at DESC`,
);
const mailsAbout = sql.named<HeldMailRow>(
  'profile_held_mails_of_visitor',
  'SELECT *, NULL AS recipient FROM find_mails_about($1::uuid[])',
);

/** Mails, and text messages about nothing else in the copy, that were ordered for a customer, the latest first. */
export function findHeldMails(
  transaction: Transaction,
  customerId: number,
): Promise<HeldMailRow[]> {
  return query(transaction, mailsOf, [customerId]);
}

/** The same about rows of somebody without an account. */
export function findMailsAbout(
  transaction: Transaction,
  ids: readonly string[],
): Promise<HeldMailRow[]> {
  return query(transaction, mailsAbout, [ids]);
}

export interface HeldInvitationRow {
  last_name: string;
  first_name: string;
  date_of_birth: string;
  relation: Relation;
  zipcode: string;
  city: string;
  street: string;
  email: string;
  created_at: Date;
  expires_at: Date;
}
const invitations = sql.named<HeldInvitationRow>(
  'profile_held_invitations',
  `SELECT last_name, first_name, date_of_birth::text, relation, zipcode, city, street, email, created_at, expires_at
     FROM relative WHERE id = ANY ($1::uuid[]) AND customer_id IS NULL ORDER BY created_at`,
);

/** Invitations to an account of a relative that nobody has accepted. */
export function findHeldInvitations(
  transaction: Transaction,
  ids: readonly string[],
): Promise<HeldInvitationRow[]> {
  return query(transaction, invitations, [ids]);
}
