import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';

const knownEmails = sql.named<{ email: string }>(
  'demo_known_emails',
  `SELECT email FROM account WHERE kind = 'customer' AND email = ANY ($1)`,
);

/** Which of these sign-in names the partner has. */
export async function findKnownEmails(
  transaction: Transaction,
  emails: readonly string[],
): Promise<string[]> {
  return (await query(transaction, knownEmails, [emails])).map(({ email }) => email);
}
