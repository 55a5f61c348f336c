import { choosePartner, type RoomPartner } from '#app/features/advice-room/deps.server.ts';
import { findLedBy } from '#app/features/advice-room/answer-aids.server.ts';
import { findThreadMessages } from '#app/features/written-advice/own-threads.server.ts';
import { ageOn, type GuidedAnswers } from '#app/features/written-advice/advice-rules.ts';
import type { AdviceMessage, Specialty } from '#app/features/written-advice/contract.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { countCharacters, isPlainText, normaliseText } from '#app/people/text.ts';
import type { Action, StaffActor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { UUID } from '#app/platform/uuid.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import {
  findCheckRows,
  findFeedbackRows,
  findFigureRows,
  findSampleRows,
  getSampledCaseRow,
  insertCheckRow,
  lockOwnCheck,
  replyRow,
  type FeedbackRow,
} from './queries.server.ts';
import {
  CHECKS_SHOWN_MAX,
  FEEDBACK_SHOWN_MAX,
  listScores,
  needsRemark,
  readScores,
  REMARK_MAX,
  SAMPLE_SHOWN_MAX,
  shareOf,
  takeNamesOut,
  type Sheet,
} from './quality-rules.ts';

interface QualityDeps {
  db: Database;
}

const WORK: Action = 'advice.answer';

/** How soon somebody answered in the last 90 days. */
export interface Figures {
  answers: number;
  /** In per cent of the answers; null: there is none. */
  inTime: number | null;
  /** From question or reply to answer, whatever days lie between; null: there is none. */
  medianMinutes: number | null;
}

export interface QualityBoard extends RoomPartner {
  own: Figures;
  /** Of those whom the reader leads, by name. */
  led: (Figures & { id: number; name: string })[];
  /** Closed threads to be read, the oldest first. */
  sample: {
    id: string;
    specialty: Specialty | null;
    locale: Locale;
    closedAt: string;
    timeZone: string;
  }[];
  /** What others thought of the reader's own answers, the latest first. */
  feedback: (Check & { answeredAt: string })[];
  /** What the reader thought of others' answers, the latest first. */
  checks: (Check & { checkedAt: string })[];
}

interface Check {
  id: string;
  specialty: Specialty | null;
  timeZone: string;
  sheet: Sheet;
  remark: string | null;
  /** When the author has read it; null: not yet. */
  readAt: string | null;
  /** What the author says to it; for the reader of the answer without the names of author and patient. */
  reply: string | null;
}

/** A thread that was drawn, without whose it is. */
export interface SampledCase {
  partnerId: number;
  id: string;
  specialty: Specialty | null;
  locale: Locale;
  age: number;
  answers: GuidedAnswers;
  question: string;
  /** Without the doctors; the names of both are taken out of the texts. */
  messages: Pick<AdviceMessage, 'id' | 'kind' | 'text' | 'nextStep' | 'at'>[];
  timeZone: string;
}

interface Which {
  partnerId: number;
  id: string;
}

export type QualityServices = ReturnType<typeof createQualityServices>;

/** The use cases of how good and how soon answers are, bound to what they need. */
export function createQualityServices({ db }: QualityDeps) {
  const deps = { db };
  return {
    getBoard: (portal: Portal, asked: number | null) => getQualityBoard(deps, portal, asked),
    getCase: (portal: Portal, which: Which) => getSampledCase(deps, portal, which),
    check: (portal: Portal, input: Which & { sheet: Sheet; remark: string }) =>
      checkAnswer(deps, portal, input),
    reply: (portal: Portal, input: Which & { reply: string }) => replyToCheck(deps, portal, input),
  };
}

/** @throws PortalError sign_in_required, forbidden */
async function getQualityBoard(
  deps: QualityDeps,
  portal: Portal,
  asked: number | null,
): Promise<QualityBoard> {
  const partner = await choosePartner(deps, portal, WORK, asked);
  const { staffId } = requireStaffActor(portal);
  return transact(
    deps.db.main,
    async (transaction) => {
      const led = await findLedBy(transaction, staffId);
      const ids = [staffId, ...led.map(({ id }) => id)];
      const figures = new Map(
        (await findFigureRows(transaction, ids)).map((row) => [row.staff_id, row]),
      );
      const figuresOf = (id: number): Figures => {
        const { answers = 0, in_time = 0, median_minutes = null } = figures.get(id) ?? {};
        return { answers, inTime: shareOf(in_time, answers), medianMinutes: median_minutes };
      };
      const sample = await findSampleRows(transaction, staffId, SAMPLE_SHOWN_MAX);
      const feedback = await findFeedbackRows(transaction, staffId, FEEDBACK_SHOWN_MAX);
      const checks = await findCheckRows(transaction, staffId, CHECKS_SHOWN_MAX);
      return {
        ...partner,
        own: figuresOf(staffId),
        led: led.map(({ id, name }) => ({ id, name, ...figuresOf(id) })),
        sample: sample.map(({ id, specialty, locale, closed_at, country }) => ({
          id,
          specialty,
          locale,
          closedAt: closed_at.toISOString(),
          timeZone: MARKET_ZONES[country],
        })),
        feedback: feedback.map((row) => ({
          ...presentCheck(row),
          answeredAt: row.answered_at.toISOString(),
        })),
        checks: checks.map((row) => {
          const names = [row.last_name, row.first_name, row.author_name ?? ''];
          return {
            ...presentCheck(row),
            reply: row.reply && takeNamesOut(row.reply, names),
            checkedAt: row.checked_at.toISOString(),
          };
        }),
      };
    },
    { partnerId: partner.partnerId },
  );
}

function presentCheck(row: Omit<FeedbackRow, 'answered_at'>): Check {
  return {
    id: row.id,
    specialty: row.specialty,
    timeZone: MARKET_ZONES[row.country],
    sheet: readScores(row.scores),
    remark: row.remark,
    readAt: row.read_at?.toISOString() ?? null,
    reply: row.reply,
  };
}

function requireStaffActor({ actor }: Portal): StaffActor {
  if (actor.kind === 'staff') return actor;
  throw new PortalError(actor.kind === 'visitor' ? 'sign_in_required' : 'forbidden');
}

/**
 * A thread that was drawn, to be judged: without exact day of birth, and with the names of patient and doctors taken out of the texts. That it was read, and why, is noted in the same transaction.
 * @throws PortalError sign_in_required, forbidden, not_found (not drawn, judged already, or the reader wrote in it)
 */
async function getSampledCase(
  { db }: QualityDeps,
  portal: Portal,
  { partnerId, id }: Which,
): Promise<SampledCase> {
  const role = requirePermission(portal.actor, WORK, { partnerId });
  const { staffId } = requireStaffActor(portal);
  return transact(
    db.main,
    async (transaction) => {
      const row = await requireSampled(transaction, staffId, id);
      const { specialty, locale, answers, question } = row;
      await writeAudit(transaction, portal, {
        action: 'advice_checked',
        customerId: row.customer_id,
        object: { kind: 'advice', id },
        role,
        grounds: 'quality',
      });
      const timeZone = MARKET_ZONES[row.country];
      const messages = await findThreadMessages(transaction, id);
      const doctors = messages.flatMap(({ doctor }) => doctor?.name ?? []);
      const names = [row.last_name, row.first_name, ...doctors];
      const nameless = (text: string) => takeNamesOut(text, names);
      return {
        partnerId,
        id,
        specialty,
        locale,
        age: ageOn(row.date_of_birth, dayOf(row.closed_at.toISOString(), timeZone)),
        answers: {
          ...answers,
          conditions: nameless(answers.conditions),
          medicines: nameless(answers.medicines),
          allergies: nameless(answers.allergies),
        },
        question: nameless(question),
        messages: messages.map(({ id: message, kind, text, nextStep, at }) => ({
          id: message,
          kind,
          text: nameless(text),
          nextStep:
            nextStep?.kind === 'book'
              ? { ...nextStep, referral: nameless(nextStep.referral) }
              : nextStep,
          at,
        })),
        timeZone,
      };
    },
    { partnerId },
  );
}

async function requireSampled(transaction: Transaction, staffId: number, id: string) {
  const row = UUID.test(id) ? await getSampledCaseRow(transaction, staffId, id) : null;
  if (!row) throw new PortalError('not_found');
  return row;
}

/**
 * Judges a thread that was drawn. @throws PortalError sign_in_required, forbidden, invalid_input, not_found (not drawn, judged meanwhile, or
 * the reader wrote in it)
 */
async function checkAnswer(
  { db }: QualityDeps,
  portal: Portal,
  { partnerId, id, sheet, ...typed }: Which & { sheet: Sheet; remark: string },
): Promise<void> {
  const role = requirePermission(portal.actor, WORK, { partnerId });
  const { staffId } = requireStaffActor(portal);
  const remark = normaliseText(typed.remark);
  const wrong = findRemarkProblem(remark, sheet);
  if (wrong) throw new PortalError('invalid_input', { fields: { remark: wrong } });
  await transact(
    db.main,
    async (transaction) => {
      const row = await requireSampled(transaction, staffId, id);
      const isFirst = await insertCheckRow(transaction, {
        questionId: id,
        authorId: row.author_id,
        checkerId: staffId,
        scores: listScores(sheet),
        remark,
      });
      if (!isFirst) throw new PortalError('not_found');
      await writeAudit(transaction, portal, {
        action: 'advice_judged',
        customerId: row.customer_id,
        object: { kind: 'advice', id },
        role,
      });
    },
    { partnerId },
  );
}

function findRemarkProblem(remark: string, sheet: Sheet): string | null {
  if (remark === '') return needsRemark(sheet) ? 'required' : null;
  return findTextProblem(remark);
}

function findTextProblem(text: string): string | null {
  if (!isPlainText(text)) return 'charactersInvalid';
  return countCharacters(text) > REMARK_MAX ? 'tooLong' : null;
}

/**
 * Notes that the author has read a check of their answer, and what they say to it. Having read it again changes nothing.
 * @param input `reply` empty: it is only read
 * @throws PortalError sign_in_required, forbidden, invalid_input, not_found (none of an answer of theirs), changed_meanwhile: they have
 * replied already
 */
async function replyToCheck(
  { db }: QualityDeps,
  portal: Portal,
  { partnerId, id, ...typed }: Which & { reply: string },
): Promise<void> {
  const role = requirePermission(portal.actor, WORK, { partnerId });
  const { staffId } = requireStaffActor(portal);
  const reply = normaliseText(typed.reply);
  const wrong = findTextProblem(reply);
  if (wrong) throw new PortalError('invalid_input', { fields: { reply: wrong } });
  await transact(
    db.main,
    async (transaction) => {
      const check = UUID.test(id) ? await lockOwnCheck(transaction, staffId, id) : null;
      if (!check) throw new PortalError('not_found');
      if (reply === '' && check.read_at !== null) return;
      if (check.reply !== null) throw new PortalError('changed_meanwhile');
      await replyRow(transaction, id, reply === '' ? null : reply);
      await writeAudit(transaction, portal, {
        action: reply === '' ? 'advice_check_read' : 'advice_check_answered',
        customerId: check.customer_id,
        object: { kind: 'advice', id },
        role,
      });
    },
    { partnerId },
  );
}
