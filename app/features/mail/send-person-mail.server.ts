import { href } from 'react-router';
import { originOf } from '#app/platform/origin.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import { takeMailTurn } from './mail-turn.server.ts';
import { writePersonMail, type PersonMailKind } from './person-mails.ts';
import { deleteFarewell, getMailedFarewell, getMailedInvitation } from './queries.server.ts';
import { addressOf, type MailSettings } from './mail-settings.ts';
import { MailRefusedError, type Mailer } from './transport.server.ts';
import { formatNameOfReader } from '#app/people/person-name.ts';

/** What an outbox row of kind `mail_person` holds: the mail, and the id of the invitation (`relative`) or `farewell`. */
export interface PersonMailOrder {
  /** Of the outbox row: names the mail. */
  orderId: number;
  payload: { mail: PersonMailKind; relative?: string; farewell?: string };
}

/**
 * Writes and sends one mail to somebody without an account: in the language of whoever invites, or of the account that is gone.
 * @returns outdated: the invitation was taken back or is over; too_many: the mailbox has had enough
 * @throws when it may work later
 */
export async function sendPersonMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, payload }: PersonMailOrder,
): Promise<'sent' | 'outdated' | 'refused' | 'too_many' | 'superseded'> {
  const { mail: kind } = payload;
  const isInvitation = kind === 'relative-invitation';
  const id = (isInvitation ? payload.relative : payload.farewell) ?? '';
  const row = await (isInvitation ? getMailedInvitation(pool, id) : getMailedFarewell(pool, id));
  if (!row) return 'outdated';
  const turn = await takeMailTurn(
    { pool, settings },
    { manner: isInvitation ? 'asked' : 'own', address: row.email, orderId, cause: kind },
  );
  if (turn !== 'go') return turn;
  const theme = themeOfPartner(row);
  const origin = originOf(row.host, settings.publicUrl);
  const { last_name, first_name } = row;
  let outcome: 'sent' | 'refused' = 'sent';
  try {
    await mailer.send({
      ...writePersonMail({
        kind,
        locale: row.locale,
        theme,
        url: isInvitation
          ? `${origin}${href('/relative-invitation/:token', { token: createToken(settings.appSecret, id) })}`
          : `${origin}${href('/')}`,
        holder:
          last_name === null || first_name === null
            ? null
            : formatNameOfReader(row.locale, row.country, last_name, first_name),
      }),
      from: {
        name: theme.productName[row.locale],
        address: addressOf(settings.mailFrom),
      },
      to: { name: '', address: row.email },
      messageId: `<person-mail-${orderId}@${row.host}>`,
    });
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    outcome = 'refused';
  }
  if (!isInvitation) await deleteFarewell(pool, id);
  return outcome;
}
