import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { takeAtLeast } from '#app/platform/take-at-least.server.ts';
import { countTries, hashSubject } from '#app/platform/throttle.server.ts';
import { hashToken, isToken } from '#app/platform/tokens.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import { createAccountToken } from './create-account-token.server.ts';
import type { AccountDeps } from './deps.server.ts';
import { MAILS_PER_SUBJECT } from './mail-limits.server.ts';
import { getAccount } from './queries.server.ts';
import { copyRegistration, getTokenRow, type AccountTokenRow } from './token-queries.server.ts';
import { TOKEN_RULES } from './token-kinds.ts';

/** Longer than the work takes, whatever the link is. */
const ANSWER_MS = 120;

/**
 * Sends a link of the same kind again, by an old link: only to the address that is on record. Answers the same for a link
 * that nobody knows, for one that has nothing left to do, and for a kind that is asked for on another page.
 * @throws PortalError human_check_failed, too_many_mails (three an hour by one link)
 */
export async function resendAccountToken(
  deps: AccountDeps,
  { portal, token, humanCheck }: { portal: Portal; token: string; humanCheck: string },
): Promise<void> {
  await requireHuman(deps.humanCheck, humanCheck, portal.host);
  await takeAtLeast(ANSWER_MS, async () => {
    const { db, appSecret } = deps;
    const partnerId = portal.partner.id;
    const wait = await countTries(db.main, partnerId, [
      { throttle: MAILS_PER_SUBJECT, subject: hashSubject(appSecret, 'resend', token) },
    ]);
    if (wait > 0) throw new PortalError('too_many_mails', { retryAfterSeconds: wait });
    if (!isToken(token)) return;
    const found = await transact(
      db.main,
      (transaction) => getTokenRow(transaction, hashToken(token)),
      { partnerId },
    );
    if (!found) return;
    // New links have new names: the account is counted, too.
    const toAccount = await countTries(db.main, partnerId, [
      {
        throttle: MAILS_PER_SUBJECT,
        subject: hashSubject(appSecret, 'resend', found.kind, String(found.account_id)),
      },
    ]);
    if (toAccount > 0) return;
    await transact(db.main, (transaction) => sendAgain(transaction, deps, found), { partnerId });
  });
}

async function sendAgain(
  transaction: Transaction,
  deps: AccountDeps,
  { id, kind, state, account_id, email, reservation_id }: AccountTokenRow,
): Promise<void> {
  if (TOKEN_RULES[kind].pageWhenOver !== null) return;
  const account = await getAccount(transaction, account_id);
  if (!account || account.status === 'locked') return;
  if (state === 'used' && TOKEN_RULES[kind].isDoneOnce) return;
  const isForPending = kind === 'verify-registration' || kind === 'finish-registration';
  if (isForPending && account.status !== 'pending') return;
  // It confirms an address that is not the account's; a newer link, perhaps to another one, took its place.
  const isOtherAddress = kind === 'verify-corporate';
  if (isOtherAddress && state === 'revoked') return;
  const newId = await createAccountToken(transaction, deps, {
    accountId: account_id,
    kind,
    email: isOtherAddress ? email : account.user_email,
    ...(reservation_id !== null && { reservationId: reservation_id }),
  });
  await copyRegistration(transaction, id, newId);
}
