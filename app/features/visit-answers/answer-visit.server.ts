import { requireToken } from '#app/platform/mailed-token.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman, type HumanCheck } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { hashToken, isShortToken, isToken } from '#app/platform/tokens.server.ts';
import type { TokenMisses } from '#app/platform/token-misses.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import type { VisitAnswer } from './contract.ts';
import {
  answerCareRow,
  answerVisitRow,
  getAnswerable,
  getAnswerableCare,
  stopTextsTo,
  type AnswerableCareRow,
  type AnswerableRow,
} from './queries.server.ts';
import { hashStoppedNumber } from './sms-stop.server.ts';

export interface AnswerDeps {
  db: Database;
  humanCheck: HumanCheck;
  appSecret: string;
  tokenMisses: TokenMisses;
}

export interface AnswerLink {
  portal: Portal;
  token: string;
}

export interface AnswerInput extends AnswerLink {
  answer: VisitAnswer;
  /** ISO 8601; not there: not told. */
  shownStartsAt?: string | undefined;
  humanCheck: string;
}

/**
 * A visit as the page of a reminder's link shows it: when and where, and nothing of the care, as whoever has the telephone may open it.
 * Looking changes nothing: mail scanners open links, too.
 */
export interface AnswerView {
  /** open: it can be answered; cancelled: by the patient; calledOff: it was to come, and stands no longer; over: past. */
  state: 'open' | 'cancelled' | 'calledOff' | 'over';
  isComing: boolean;
  /** ISO 8601 */
  startsAt: string;
  timeZone: string;
  /** null: it was booked by telephone, at `place`. */
  provider: { name: string; zip: string; city: string; address: string; phone: string[] } | null;
  /** Nobody comes to the clinic. */
  isByVideo: boolean;
  /** Name and address of the clinic, as they were told on the telephone. */
  place: string | null;
  /** ISO 8601: until then it is cancelled here; null: the clinic has to be called. */
  cancellableUntil: string | null;
  /** There is a number that could get text messages. */
  hasPhone: boolean;
}

/** @throws PortalError not_found, too_many_requests, of_age (of the child whom it was booked for: only they see it) */
export async function describeVisitAnswer(deps: AnswerDeps, link: AnswerLink): Promise<AnswerView> {
  const found = await requireVisit(deps, link);
  const { is_yet_theirs: isYetTheirs } = 'care' in found ? found.care : found.booking;
  if (!isYetTheirs) throw new PortalError('of_age');
  return 'care' in found ? describeCare(found.care) : describeBooking(found.booking);
}

function describeBooking(row: AnswerableRow): AnswerView {
  const isOpen =
    row.is_live &&
    (row.status === 'confirmed' || row.status === 'pending_preauth') &&
    row.starts_at > row.now;
  const until = row.answerable_until;
  return {
    state: isOpen ? 'open' : nameEnd(row, row.status === 'cancelled_by_patient'),
    isComing: row.is_coming,
    startsAt: row.starts_at.toISOString(),
    timeZone: row.tz,
    provider: {
      name: row.provider_name,
      zip: row.zip,
      city: row.city,
      address: row.address,
      phone: row.provider_phone,
    },
    isByVideo: row.is_by_video,
    place: null,
    cancellableUntil: isOpen && row.now <= until ? until.toISOString() : null,
    hasPhone: row.phone !== null,
  };
}

function describeCare(row: AnswerableCareRow): AnswerView {
  const { status, starts_at: startsAt } = row;
  const isOpen = status === 'booked' && startsAt > row.now;
  return {
    state: isOpen ? 'open' : nameEnd(row, status === 'cancelled' && row.is_own_end),
    isComing: row.is_coming,
    startsAt: startsAt.toISOString(),
    timeZone: row.tz,
    provider: null,
    isByVideo: false,
    place: row.place,
    cancellableUntil: isOpen ? startsAt.toISOString() : null,
    hasPhone: true,
  };
}

function nameEnd({ starts_at: startsAt, now }: { starts_at: Date; now: Date }, isOwn: boolean) {
  if (isOwn) return 'cancelled';
  return startsAt > now ? 'calledOff' : 'over';
}

/**
 * The patient's answer, by a press. Cancelling follows the clinic's deadline, as on the patient's own page; what was booked by telephone
 * is cancelled until it begins.
 * @throws PortalError human_check_failed, not_found, too_many_requests, expired, of_age, too_late_to_change, changed_meanwhile
 */
export async function answerVisit(deps: AnswerDeps, input: AnswerInput): Promise<void> {
  const { portal, token, answer, shownStartsAt = null } = input;
  await requireHuman(deps.humanCheck, input.humanCheck, portal.host);
  const found = await requireVisit(deps, input);
  const { phone } = 'care' in found ? found.care : found.booking;
  await transact(
    deps.db.main,
    async (transaction) => {
      if (answer === 'no_texts') {
        if (phone !== null)
          await stopTextsTo(transaction, hashStoppedNumber(deps.appSecret, phone));
        return;
      }
      const result = await ('care' in found
        ? answerCareRow(transaction, hashToken(token), { what: answer, shownStartsAt })
        : answerVisitRow(transaction, hashToken(token), { what: answer, shownStartsAt }));
      if (result === 'too_late') {
        const number = 'booking' in found ? found.booking.provider_phone[0] : undefined;
        throw new PortalError('too_late_to_change', { values: { phone: number ?? '' } });
      }
      if (result === 'unknown') throw new PortalError('not_found');
      if (result === 'expired' || result === 'of_age' || result === 'changed_meanwhile')
        throw new PortalError(result);
      if (result === 'ok' && answer === 'cancel') {
        await writeAudit(transaction, portal, nameCancelled(found));
      }
    },
    { partnerId: portal.partner.id },
  );
}

function nameCancelled(found: Answerable) {
  return 'care' in found
    ? {
        action: 'medical_care_cancelled',
        customerId: found.care.customer_id,
        object: { kind: 'medical_care', id: found.care.id },
      }
    : {
        action: 'appointment_cancelled',
        customerId: found.booking.customer_id,
        object: { kind: 'reservation', id: found.booking.id },
      };
}

type Answerable = { booking: AnswerableRow } | { care: AnswerableCareRow };

function requireVisit(deps: AnswerDeps, { portal, token }: AnswerLink): Promise<Answerable> {
  return requireToken(
    deps,
    portal,
    token,
    (hash) =>
      transact(deps.db.main, (transaction) => findAnswerable(transaction, hash), {
        partnerId: portal.partner.id,
      }),
    (text) => isToken(text) || isShortToken(text),
  );
}

async function findAnswerable(transaction: Transaction, hash: Buffer): Promise<Answerable | null> {
  const booking = await getAnswerable(transaction, hash);
  if (booking) return { booking };
  const care = await getAnswerableCare(transaction, hash);
  return care && { care };
}
