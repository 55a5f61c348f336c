import type { Pool, Transaction } from '#db/client.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { VisitMessageAbout } from './describe-message.ts';
import type { PostalAddress } from './postal-address.ts';
import { createLinkMessage, orderMessageRow } from './queries.server.ts';

/** By telephone (E.164, as forms keep it) or on paper. */
export type MessageTo = { phone: string } | { address: PostalAddress };

/**
 * Orders a text message or a letter about a visit of the transaction's partner: to people without e-mail, or beside a mail. It goes with
 * the transaction and is written when it leaves, from the visit as it stands then, in the booking's language and the clinic's time.
 *
 *     const id = await orderMessage(transaction, { about: 'confirmed', reservationId, to: { phone: '+36201234567' } });
 *     await orderMessage(transaction, { about: 'confirmed', reservationId, to: { address: { name, street, zipcode, city } } });
 *
 * Asked for twice, it is sent once: the answer is the id of the first. In the demo it is at `/dev/mail` within a second. What became of
 * it stands in `message.state`; numbers that are no mobile numbers of the two markets end as `failed` with a reason, as does a reminder
 * past what a number gets in an hour or a day; other messages wait. Whoever was told of a visit this way is told the same way when it is moved or cancelled and has
 * no e-mail address.
 * @returns null: there is no such visit, or nothing is kept of whose it was
 */
export function orderMessage(
  transaction: Transaction | Pool,
  { about, reservationId, to }: { about: VisitMessageAbout; reservationId: string; to: MessageTo },
): Promise<string | null> {
  return orderMessageRow(transaction, {
    about,
    reservationId,
    channel: 'phone' in to ? 'sms' : 'letter',
    phone: 'phone' in to ? to.phone : null,
    address: 'phone' in to ? null : to.address,
  });
}

/**
 * Orders a text message with a link to finish a request for care, which is no visit yet; each such link has its own. It goes with the
 * transaction, and to nobody once the link is over.
 * @returns its id, which the link has to keep
 */
export async function orderCareLinkMessage(
  transaction: Transaction,
  to: { phone: string; locale: Locale },
): Promise<string> {
  const id = await createLinkMessage(transaction, to);
  await orderJob(transaction, 'send_care_link', { message: id });
  return id;
}
