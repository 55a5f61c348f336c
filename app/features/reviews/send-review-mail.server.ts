import { href } from 'react-router';
import { formatVisit } from '#app/features/mail/formats.ts';
import { sendNotice } from '#app/features/mail/send-notice.server.ts';
import type { MailSettings } from '#app/features/mail/mail-settings.ts';
import type { Mailer } from '#app/features/mail/transport.server.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { originOf } from '#app/platform/origin.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import { hashAskedMailbox } from './asked-mailbox.server.ts';
import {
  createReviewToken,
  getAuthor,
  getReader,
  getReviewToken,
  isAskedNoMore,
  type AskedReaderRow,
} from './queries.server.ts';
import { REVIEW_WORDS } from './words.ts';

interface MailDeps {
  pool: Pool;
  mailer: Mailer;
  settings: MailSettings;
}

/** outdated: not fulfilled any more, reviewed already or erased; unwanted: by the partner, or by whoever reads it. */
export type ReviewMailOutcome = 'sent' | 'outdated' | 'unwanted' | 'refused';

/** Asks once for a review: when, where and with whom, nothing of the care. @throws when it may work later */
export async function sendReviewAskedMail(
  deps: MailDeps,
  { orderId, visitId }: { orderId: number; visitId: string },
): Promise<ReviewMailOutcome> {
  const { pool, settings } = deps;
  const row = await getReader(pool, visitId);
  if (!row?.is_reviewable || !row.is_open || row.review_id !== null) return 'outdated';
  const isStopped = await isAskedNoMore(pool, hashAskedMailbox(settings.appSecret, row.email));
  if (isStopped || !themeOfPartner(row).flags.hasReviews) return 'unwanted';
  const words = REVIEW_WORDS[row.locale].mail;
  const url = await linkOf(deps, row);
  return sendNotice(deps, row, {
    subject: words.subject,
    heading: words.subject,
    greeting: words.greeting,
    intro: words.intro,
    blocks: [
      ...visitOf(row),
      { kind: 'button', label: words.button, url },
      { kind: 'paragraph', text: words.next },
      { kind: 'note', text: words.stop, url },
    ],
    messageName: `review-mail-${orderId}`,
  });
}

/** Tells the author why a review is not shown. @throws when it may work later */
export async function sendReviewRefusedMail(
  deps: MailDeps,
  { orderId, reviewId }: { orderId: number; reviewId: string },
): Promise<ReviewMailOutcome> {
  const row = await getAuthor(deps.pool, reviewId);
  if (row?.state !== 'refused' || row.refusal === null || !row.is_yet_theirs) return 'outdated';
  const words = REVIEW_WORDS[row.locale];
  return sendNotice(deps, row, {
    subject: words.mail.refusedSubject,
    heading: words.mail.refusedSubject,
    greeting: words.mail.greeting,
    intro: words.mail.refusedIntro,
    blocks: [
      { kind: 'paragraph', text: words.refusals[row.refusal] },
      ...visitOf(row),
      { kind: 'button', label: words.mail.refusedButton, url: await linkOf(deps, row) },
    ],
    messageName: `review-refused-mail-${orderId}`,
  });
}

function visitOf(row: AskedReaderRow) {
  const words = REVIEW_WORDS[row.locale].mail;
  return [
    {
      kind: 'details' as const,
      rows: [
        { label: words.when, value: formatVisit(row.locale, row.starts_at, row.tz) },
        ...(row.doctor ? [{ label: words.doctor, value: row.doctor }] : []),
        { label: words.where, value: row.provider },
      ],
    },
  ];
}

/** The same link in every mail of a visit. */
async function linkOf({ pool, settings }: MailDeps, row: AskedReaderRow): Promise<string> {
  const { appSecret, publicUrl } = settings;
  let id = await getReviewToken(pool, row.id);
  if (id === null) {
    id = createTokenId(appSecret);
    await createReviewToken(pool, row.id, { id, hash: hashToken(createToken(appSecret, id)) });
  }
  const path = href('/reviews/:token', { token: createToken(appSecret, id) });
  return `${originOf(row.host, publicUrl)}${path}?lang=${row.locale}`;
}
