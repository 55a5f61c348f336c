import { href } from 'react-router';
import { formatClock, formatVisit } from '#app/features/mail/formats.ts';
import { takeMailTurn } from '#app/features/mail/mail-turn.server.ts';
import { sendNotice, type NoticeReader } from '#app/features/mail/send-notice.server.ts';
import type { MailSettings } from '#app/features/mail/mail-settings.ts';
import type { Mailer } from '#app/features/mail/transport.server.ts';
import { formatClinicOfVisit } from '#app/i18n/visit-place.ts';
import { fill } from '#app/i18n/words.ts';
import { originOf } from '#app/platform/origin.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import type { Pool } from '#db/client.ts';
import { giveOfferBack } from './line-queries.server.ts';
import { getMailedOffer } from './mail-queries.server.ts';
import { EARLIER_WORDS } from './words.ts';

/** Who reads it later finds the time gone. */
const OFFER_LIFE_MIN_MS = 60_000;

/**
 * Offers a held time to who watches for one: when, where and until when it is kept; not for what. Every mail has the link that ends
 * the watch.
 * @returns outdated: it is no offer any more; too_late, too_many (the mailbox has had enough), refused: the time is the next one's
 * @throws when it may work later
 */
export async function sendOfferMail(
  { pool, mailer, settings }: { pool: Pool; mailer: Mailer; settings: MailSettings },
  { orderId, offerId }: { orderId: number; offerId: string },
): Promise<'sent' | 'outdated' | 'too_late' | 'too_many' | 'refused'> {
  const row = await getMailedOffer(pool, offerId);
  if (!row || row.state !== 'valid') return 'outdated';
  const outcome = await send();
  if (outcome !== 'sent') await giveOfferBack(pool, offerId);
  return outcome;

  async function send() {
    if (!row) return 'refused';
    if (row.expires_at.getTime() - row.now.getTime() < OFFER_LIFE_MIN_MS) return 'too_late';
    const turn = await takeMailTurn(
      { pool, settings },
      { manner: 'asked', address: row.email, orderId, cause: 'mail_earlier_time' },
    );
    if (turn !== 'go') return 'too_many';
    const { locale, country, tz } = row;
    const words = EARLIER_WORDS[locale].mail;
    const isMove = row.moved_from !== null;
    return sendNotice({ mailer, settings }, row, {
      subject: words.subject,
      heading: words.subject,
      greeting: words.greeting,
      intro: fill(locale, isMove ? words.introMove : words.intro, {
        time: formatClock(row.expires_at, tz),
      }),
      blocks: [
        {
          kind: 'details',
          rows: [
            { label: words.when, value: formatVisit(locale, row.starts_at, tz) },
            ...(row.moved_from
              ? [{ label: words.insteadOf, value: formatVisit(locale, row.moved_from, tz) }]
              : []),
            ...(row.doctor ? [{ label: words.doctor, value: row.doctor }] : []),
            {
              label: words.where,
              value: formatClinicOfVisit(
                { locale, market: country },
                { isByVideo: row.is_by_video, provider: { ...row, name: row.provider } },
              ),
            },
          ],
        },
        {
          kind: 'button',
          label: isMove ? words.buttonMove : words.button,
          url: linkOf(row, settings, 'take'),
        },
        ...(row.in_place_of
          ? [
              {
                kind: 'paragraph' as const,
                text: fill(locale, words.besides, {
                  time: formatVisit(locale, row.in_place_of, tz),
                }),
              },
            ]
          : []),
        { kind: 'paragraph', text: words.next },
        { kind: 'note', text: words.stop, url: linkOf(row, settings, 'stop') },
      ],
      messageName: `earlier-time-mail-${orderId}`,
    });
  }
}

function linkOf(
  { host, locale, offer_id, watch_id }: NoticeReader & { offer_id: string; watch_id: string },
  { publicUrl, appSecret }: MailSettings,
  what: 'take' | 'stop',
): string {
  const path =
    what === 'take'
      ? href('/earlier-time/:token', { token: createToken(appSecret, offer_id) })
      : href('/earlier-time/stop/:token', { token: createToken(appSecret, watch_id) });
  return `${originOf(host, publicUrl)}${path}?lang=${locale}`;
}
