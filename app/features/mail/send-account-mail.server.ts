import { originOf } from '#app/platform/origin.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import { getManner, isNotice, writeAccountMail, type AccountMailKind } from './account-mails.ts';
import { takeMailTurn } from './mail-turn.server.ts';
import { getMailedAccount } from './queries.server.ts';
import { addressOf, type MailSettings } from './mail-settings.ts';
import { MailRefusedError, type Mailer } from './transport.server.ts';

/** A link that dies sooner than anybody opens it is not sent. */
const LINK_LIFE_MIN_MS = 60_000;

/** What an outbox row of kind `mail_account` holds: a token (its account and address are known by it), or an account. */
export interface AccountMailOrder {
  /** Of the outbox row: names the mail. */
  orderId: number;
  payload: {
    mail: AccountMailKind;
    /** These are ids. */
    token?: string;
    account?: string;
  };
}

/**
 * sent; outdated: the link is over already; refused: the address does not exist; too_many: its mailbox has had enough;
 * superseded: a mail with the same words has left since.
 */
export type AccountMailOutcome = 'sent' | 'outdated' | 'refused' | 'too_many' | 'superseded';

/**
 * Writes and sends one mail about an account, in the account's language.
 * @throws JobPutOff, or another error when it may work later
 */
export async function sendAccountMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, payload }: AccountMailOrder,
): Promise<AccountMailOutcome> {
  const { mail: kind } = payload;
  const row = await getMailedAccount(pool, {
    tokenId: payload.token ?? null,
    accountId: payload.account ?? null,
  });
  if (!row) return 'outdated';
  const tellsOnly = isNotice(kind);
  const isLinkGood =
    row.token_expires_at !== null &&
    row.token_expires_at.getTime() - row.now.getTime() >= LINK_LIFE_MIN_MS;
  if (!tellsOnly && !isLinkGood) return 'outdated';
  const address = addressFor(kind, row);
  if (address === null) return 'outdated';
  const turn = await takeMailTurn(
    { pool, settings },
    { manner: getManner(kind), address, orderId, cause: kind },
  );
  if (turn !== 'go') return turn;

  const account = {
    locale: row.locale,
    market: row.country,
    origin: originOf(row.host, settings.publicUrl),
    theme: themeOfPartner(row),
    name:
      row.last_name === null || row.first_name === null
        ? null
        : { last: row.last_name, first: row.first_name },
  };
  const token = tellsOnly ? null : createToken(settings.appSecret, payload.token ?? '');
  try {
    await mailer.send({
      ...writeAccountMail(account, kind, token),
      from: {
        name: account.theme.productName[row.locale],
        address: addressOf(settings.mailFrom),
      },
      to: { name: '', address },
      messageId: `<account-mail-${orderId}@${row.host}>`,
    });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefusedError) return 'refused';
    throw error;
  }
}

/** A change of address is told to the old one; a link goes where it was meant to. */
function addressFor(
  kind: AccountMailKind,
  row: { token_email: string | null; previous_email: string | null; user_email: string },
): string | null {
  if (kind === 'email-changed') return row.previous_email;
  return isNotice(kind) ? row.user_email : row.token_email;
}
