import type { Relation } from '#app/people/relations.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

export interface HeldMailRow {
  kind: string;
  created_at: Date;
  done_at: Date | null;
  failed_at: Date | null;
  outcome: string | null;
}
const mailsOf = sql.named<HeldMailRow>(
  'profile_held_mails',
  `SELECT * FROM find_mails_of($1, 10000) WHERE kind LIKE 'mail\\_%'`,
);
const mailsAbout = sql.named<HeldMailRow>(
  'profile_held_mails_of_visitor',
  'SELECT * FROM find_mails_about($1::uuid[])',
);

/** Mails that were ordered for a customer, the latest first. */
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
