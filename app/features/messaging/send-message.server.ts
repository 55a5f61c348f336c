import {
  createAnswerLink,
  createCareAnswerLink,
} from '#app/features/visit-answers/answer-link.server.ts';
import { TEXT_LATEST_HOURS } from '#app/features/reminders/reminder-rules.ts';
import { hashStoppedNumber } from '#app/features/visit-answers/sms-stop.server.ts';
import { JobPutOff } from '#app/jobs/define-job.server.ts';
import { formatVisit } from '#app/features/mail/formats.ts';
import { formatNameOfReader } from '#app/people/person-name.ts';
import { writeBookingNumber } from '#app/platform/booking-number.ts';
import { originOf } from '#app/platform/origin.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import { query, type Pool } from '#db/client.ts';
import { canGetTexts } from './can-get-texts.ts';
import { createFinishUrl } from './finish-url.server.ts';
import { MessageRefusedError, type Gateway, type OutgoingMessage } from './gateway.server.ts';
import type { VisitMessageAbout } from './describe-message.ts';
import {
  endMessage,
  getMessage,
  isNumberStopped,
  takeSmsTurn,
  type MessageRow,
  type VisitMessageRow,
} from './queries.server.ts';
import { quietFor } from './quiet-hours.ts';
import { hashNumber } from './when-text-may-go.server.ts';
import { writePlain } from '#app/i18n/format-address.ts';
import { formatVisitPlace } from '#app/i18n/visit-place.ts';
import {
  writeCareReminderSms,
  writeLetter,
  writeLinkSms,
  writeSms,
  type WrittenVisit,
} from './write-message.ts';

const HOUR_MS = 3_600_000;
/** Later than this nobody waits for it any more; somebody of the staff sees that it has failed. */
const TOO_OLD_MS = 24 * HOUR_MS;
/** When a number that has got enough is tried again. */
const NEXT_TURN_MS = 15 * 60_000;

/** Text messages cost money and disturb: what they may be sent to. */
export interface SmsRules {
  /** Numbers begin with one of these. */
  prefixes: readonly string[];
  /** To one number, over all causes and partners. */
  perHour: number;
  perDay: number;
}

export interface MessagingDeps {
  pool: Pool;
  settings: { appSecret: string; publicUrl: string };
  messaging: {
    /** null: nothing can be sent. */
    gateway: Gateway | null;
    sms: SmsRules;
  };
}

/** Why a message will not come. */
export type MessageFailure =
  | 'no_gateway'
  | 'unwanted'
  | 'answered'
  | 'outdated'
  | 'foreign_number'
  | 'too_many'
  | 'refused'
  | 'too_late';

/** In which states a visit still is what the message says. */
const EXPECTED: Record<VisitMessageAbout, readonly string[]> = {
  confirmed: ['confirmed', 'pending_preauth'],
  finish: ['started'],
  moved: ['confirmed', 'pending_preauth'],
  reminder: ['confirmed'],
  cancelled: ['cancelled_by_patient', 'cancelled_by_provider'],
};

/**
 * Writes and sends one text message or letter.
 * @throws when it may work later, JobPutOff at night, or when the number has got enough for now
 */
export async function sendMessage(
  deps: MessagingDeps,
  { messageId, orderId }: { messageId: string; orderId: number },
): Promise<'sent' | 'delivered' | 'gone' | MessageFailure> {
  const row = await getMessage(deps.pool, messageId);
  if (!row) return 'gone';
  // An attempt before this one came so far.
  if (row.state !== 'queued') return row.state === 'failed' ? 'refused' : row.state;
  const outcome = await trySending(deps, row, orderId);
  const hasLeft = outcome === 'sent' || outcome === 'delivered';
  await endMessage(deps.pool, row.id, hasLeft ? outcome : 'failed', hasLeft ? null : outcome);
  return outcome;
}

async function trySending(
  { pool, messaging, settings }: MessagingDeps,
  row: MessageRow,
  orderId: number,
): Promise<'sent' | 'delivered' | MessageFailure> {
  const { gateway, sms } = messaging;
  if (gateway === null) return 'no_gateway';
  if (isOutdated(row)) return 'outdated';
  if (row.now.getTime() - row.created_at.getTime() > TOO_OLD_MS) return 'too_late';
  const { phone } = row;
  if (phone !== null && !canGetTexts(phone, sms.prefixes)) {
    return 'foreign_number';
  }
  const isReminder = row.about === 'reminder' || row.about === 'care_reminder';
  if (isReminder && phone !== null) {
    // It may have waited for the morning.
    if (!row.is_wanted) return 'unwanted';
    if (row.is_answered) return 'answered';
    const number = hashStoppedNumber(settings.appSecret, phone);
    if (await isNumberStopped(pool, number)) return 'unwanted';
    const waitMs = quietFor(row.now.getTime(), row.tz);
    const leftMs = row.starts_at.getTime() - row.now.getTime() - waitMs;
    if (waitMs > 0 && leftMs < TEXT_LATEST_HOURS * HOUR_MS) return 'outdated';
    if (waitMs > 0) throw new JobPutOff(waitMs);
  }
  if (phone !== null) {
    const number = hashNumber(settings.appSecret, phone);
    const values = [number, orderId, `sms_${row.about}`, sms.perHour, sms.perDay];
    const [turn] = await query(pool, takeSmsTurn, values);
    if (!turn?.may_go) {
      if (isReminder) return 'too_many';
      throw new JobPutOff(NEXT_TURN_MS);
    }
  }
  try {
    return await gateway.send(await compose(pool, row, settings));
  } catch (error) {
    if (error instanceof MessageRefusedError) return 'refused';
    throw error;
  }
}

function isOutdated(row: MessageRow): boolean {
  // Sent already, or another link took its place, or its time has run out.
  if (row.about === 'finish_care') return row.finish_link_id === null;
  if (row.about === 'care_reminder') return !row.is_current;
  if (!row.is_yet_theirs) return true;
  if (!EXPECTED[row.about].includes(row.status)) return true;
  if (row.starts_at.getTime() !== row.visit_starts_at.getTime()) return true;
  // Another link took its place, its time has run out, or it was prepared for a child who has come of age.
  if (row.about === 'finish' && row.finish_link_id === null) return true;
  return row.about !== 'cancelled' && row.starts_at <= row.now;
}

async function compose(
  pool: Pool,
  row: MessageRow,
  settings: MessagingDeps['settings'],
): Promise<OutgoingMessage> {
  const { id, host, locale, country: market, phone } = row;
  const origin = originOf(host, settings.publicUrl);
  const product = themeOfPartner(row).productName[locale];
  const common = { id, host, market, locale, reportUrl: `${origin}/api/delivery-reports` };
  if (row.about === 'finish_care') {
    const { finish_link_id: finishId } = row;
    if (finishId === null) throw new TypeError('a link that is over is sent to nobody');
    const url = createFinishUrl(settings.appSecret, { id: finishId, origin, locale });
    return {
      ...common,
      channel: 'sms',
      phone: row.phone,
      text: writeLinkSms(locale, product, url),
    };
  }
  const { tz: timeZone } = row;
  if (row.about === 'care_reminder') {
    const link = { careId: row.care_id, origin, locale };
    const url = await createCareAnswerLink({ pool, appSecret: settings.appSecret }, link);
    const text = writeCareReminderSms({ locale, product, timeZone, startsAt: row.starts_at }, url);
    return { ...common, channel: 'sms', phone: row.phone, text };
  }
  const { postal_address: address } = row;
  const visit: WrittenVisit = {
    about: row.about,
    number: writeBookingNumber(row.reservation_id),
    locale,
    market,
    product,
    startsAt: row.starts_at,
    timeZone,
    isVideo: row.is_by_video,
    provider: {
      name: row.provider_name,
      zip: row.zip,
      city: row.city,
      address: row.address,
      phone: row.provider_phone,
    },
  };
  if (phone !== null) {
    const replyUrl = await findReplyUrl(pool, row, settings, origin);
    return { ...common, channel: 'sms', phone, text: writeSms(visit, replyUrl) };
  }
  const { about } = visit;
  if (address === null || about === 'finish') {
    throw new TypeError('a message has a number or an address, and only a number gets a link');
  }
  const { patient_last_name: lastName, patient_first_name: firstName } = row;
  return {
    ...common,
    channel: 'letter',
    address,
    ...writeLetter(
      { ...visit, about },
      {
        reader: formatNameOfReader(locale, market, lastName ?? '', firstName ?? ''),
        time: formatVisit(locale, row.starts_at, timeZone),
        address: writePlain(
          formatVisitPlace({ locale, market }, { isByVideo: row.is_by_video, provider: row }),
        ),
      },
    ),
  };
}

/** Where the reader answers or finishes; null: nothing is to be answered. */
async function findReplyUrl(
  pool: Pool,
  { about, finish_link_id: finishId, reservation_id: reservationId, locale }: VisitMessageRow,
  { appSecret }: MessagingDeps['settings'],
  origin: string,
): Promise<string | null> {
  if (about === 'cancelled') return null;
  if (finishId !== null) return createFinishUrl(appSecret, { id: finishId, origin, locale });
  return createAnswerLink({ pool, appSecret }, { reservationId, origin, locale });
}
