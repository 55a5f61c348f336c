import { JobPutOff } from '#app/jobs/define-job.server.ts';
import { hashSubject } from '#app/platform/throttle.server.ts';
import { query, type Pool } from '#db/client.ts';
import type { MailManner } from './mail-manner.ts';
import {
  findAskedTurn,
  forgetMailTurns,
  takeAskedTurn,
  takeNoticeTurn,
} from './turn-queries.server.ts';

/** Mails to one mailbox that anybody can cause, over all kinds and partners. */
export interface MailLimits {
  perHour: number;
  perDay: number;
}

/** So many of them are kept for bookings: whoever asks for links to somebody's address does not stop their bookings. */
const KEPT_FOR_BOOKINGS = 1;
/** Notices with the same words closer together than this become one. */
const NOTICE_GAP_MS = 10 * 60_000;
/** The same of those that ask to pass news on: whoever has been asked is not asked for each piece of it. */
const OF_AGE_GAP_MS = 24 * 60 * 60_000;

/** go: send it; too_many: the mailbox has had enough; superseded: a mail that left later says the same. */
export type MailTurn = 'go' | 'too_many' | 'superseded';

/**
 * Asks whether a mail may go to a mailbox now. Another attempt at the same mail gets the same answer.
 * @throws JobPutOff when a notice with the same words has just gone there
 */
export async function takeMailTurn(
  { pool, settings }: { pool: Pool; settings: { appSecret: string; mailLimits: MailLimits } },
  mail: { manner: MailManner; address: string; orderId: number; cause: string },
): Promise<MailTurn> {
  const { manner, orderId, cause } = mail;
  const recipient = hashMailbox(settings.appSecret, mail.address);
  switch (manner) {
    case 'own':
      return 'go';
    case 'proof':
      await query(pool, forgetMailTurns, [recipient]);
      return 'go';
    case 'asked':
    case 'asked_to_book': {
      const kept = manner === 'asked' ? KEPT_FOR_BOOKINGS : 0;
      const limits = [settings.mailLimits.perHour, settings.mailLimits.perDay];
      const values = [recipient, orderId, cause, ...limits.map((limit) => limit - kept)];
      const [row] = await query(pool, takeAskedTurn, values);
      return row?.may_go ? 'go' : 'too_many';
    }
    case 'notice':
    case 'of_age': {
      const gapMs = manner === 'of_age' ? OF_AGE_GAP_MS : NOTICE_GAP_MS;
      const [row] = await query(pool, takeNoticeTurn, [recipient, orderId, cause, gapMs]);
      const waitMs = row?.wait_ms ?? 0;
      if (waitMs > 0) throw new JobPutOff(waitMs);
      return waitMs < 0 ? 'superseded' : 'go';
    }
  }
}

/** When the next mail that somebody asks for may go to a mailbox, for who has to say it before; null: now. */
export async function whenMailMayGo(
  pool: Pool,
  { appSecret, limits }: { appSecret: string; limits: MailLimits },
  address: string,
): Promise<Date | null> {
  const { perHour, perDay } = limits;
  const recipient = hashMailbox(appSecret, address);
  const values = [recipient, perHour - KEPT_FOR_BOOKINGS, perDay - KEPT_FOR_BOOKINGS];
  return (await query(pool, findAskedTurn, values))[0]?.free_at ?? null;
}

/** An address with a tag (`kata+portal@…`) leads to the mailbox without it. */
function hashMailbox(appSecret: string, address: string): Buffer {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).split('+')[0] ?? '';
  return hashSubject(appSecret, 'mailbox', `${name}${address.slice(at)}`.toLowerCase());
}
