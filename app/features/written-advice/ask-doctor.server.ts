import { isDeepStrictEqual } from 'node:util';
import { v7 as createUuid } from 'uuid';
import { findSpecialDays } from '#app/features/calendar/special-days.server.ts';
import { findAdviceFiles } from '#app/features/files/advice-files.server.ts';
import { keepForDraft } from '#app/features/files/keep-for-draft.server.ts';
import { attachToAdvice } from '#app/features/files/attach-referrals.server.ts';
import { findPersonInQuestion } from '#app/features/phone-advice/person-in-question.server.ts';
import { findOnBehalf } from '#app/features/relatives/manage-minors.server.ts';
import { getSubscriber } from '#app/features/reservations/own-data.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { countCharacters, isPlainText, keepText, normaliseText } from '#app/people/text.ts';
import { noteReading, writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { todayOf } from '#app/time/today.ts';
import { addWorkingDays } from '#app/time/working-days.ts';
import { transact, type Database, type Pool, type Transaction } from '#db/client.ts';
import {
  ANSWER_WORKING_DAYS,
  DRAFT_DAYS,
  DETAIL_MAX,
  OPEN_QUESTIONS_MAX,
  QUESTION_MIN,
  TERMS_VERSION,
  TEXT_MAX,
  type GuidedAnswers,
} from './advice-rules.ts';
import type {
  AdviceDraft,
  askDoctor as contract,
  DraftMet,
  KeptDraft,
  saveAdviceDraft,
  SentMet,
  Specialty,
} from './contract.ts';
import {
  deleteDraftOfQuestionRow,
  deleteDraftRow,
  findSpecialtyRows,
  countOpenRows,
  getDraftRow,
  getSentRow,
  insertQuestion,
  lockAskerRow,
  saveDraftRow,
  type NewQuestion,
  type QuestionRow,
} from './queries.server.ts';
import { isSameDraft } from './unsaved-draft.ts';

export interface AdviceDeps {
  db: Database;
}

const MINUTE_MS = 60_000;

type AdviceForm = BodyOf<typeof contract>;

/** What the page on which somebody asks a doctor shows. */
export interface AdvicePage {
  /** Who may ask; null: there is no current subscription. */
  own: { name: string; children: { id: string; name: string }[] } | null;
  specialties: Specialty[];
  /** null: nothing is being written. */
  kept: KeptDraft | null;
  /** Of the next question. */
  newId: string;
  /** ISO 8601; if it were sent now. */
  dueAt: string;
}

/** There where the partner has it. @throws PortalError not_found */
export function requireOffered({ theme }: Pick<Portal, 'theme'>): void {
  if (!theme.flags.hasWrittenAdvice) throw new PortalError('not_found');
}

/** Until when what is sent at this moment is answered, by the working days of the market. */
export async function promiseNow(pool: Pool, portal: Portal): Promise<Date> {
  const special = await findSpecialDays(pool, portal.market, todayOf(portal));
  // As it is shown: to the minute.
  const minute = Math.floor(nowMs() / MINUTE_MS) * MINUTE_MS;
  return new Date(
    addWorkingDays(minute, ANSWER_WORKING_DAYS, { special, timeZone: portal.timeZone }),
  );
}

/** @throws PortalError not_found, sign_in_required */
export async function getAdvicePage(deps: AdviceDeps, portal: Portal): Promise<AdvicePage> {
  requireOffered(portal);
  const { customerId } = requireCustomer(portal);
  const [subscriber, children, dueAt, { kept, specialties }] = await Promise.all([
    getSubscriber(deps.db.main, portal),
    findOnBehalf(deps, { portal }),
    promiseNow(deps.db.replica, portal),
    transact(
      deps.db.main,
      async (transaction) => {
        const draft = await getDraftRow(transaction, customerId);
        const entry = { action: 'advice_read', customerId };
        await noteReading(transaction, portal, entry, draft ? [draft] : []);
        return { kept: draft, specialties: await findSpecialtyRows(transaction) };
      },
      { partnerId: portal.partner.id },
    ),
  ]);
  return {
    own: subscriber && {
      name: formatPersonName(portal.market, subscriber.last_name, subscriber.first_name),
      children: children.map(({ id, name }) => ({ id, name })),
    },
    specialties,
    kept,
    newId: createUuid(),
    dueAt: dueAt.toISOString(),
  };
}

/**
 * Keeps a draft over the one that whoever writes it has seen.
 * @param input `version`: of that one; null: there was none. `over`: what the same tab has on its way to the server, as good as seen
 * @returns its version from now on
 * @throws PortalError not_found, sign_in_required, subscription_required, changed_meanwhile (with what is kept now), already_sent
 */
export async function saveDraft(
  { db }: AdviceDeps,
  { portal, version, ...sent }: { portal: Portal } & BodyOf<typeof saveAdviceDraft>,
): Promise<string> {
  const draft = asKept(sent.draft);
  const over = sent.over && asKept(sent.over);
  requireOffered(portal);
  const { customerId } = requireCustomer(portal);
  if (!(await getSubscriber(db.main, portal))) throw new PortalError('subscription_required');
  return transact(
    db.main,
    async (transaction) => {
      await holdAsker(transaction, customerId);
      if (await getSentRow(transaction, customerId, draft.id)) {
        throw await alreadySent(transaction, draft.id);
      }
      const kept = await getDraftRow(transaction, customerId);
      if (!kept || !over || !isSameDraft(kept.draft, over)) requireSeen(kept, version);
      const saved = await saveDraftRow(transaction, customerId, draft);
      const ids = draft.files.map(({ id }) => id);
      await keepForDraft(transaction, { customerId, ids, days: DRAFT_DAYS });
      return saved;
    },
    { partnerId: portal.partner.id },
  );
}

/** A draft is kept as far as it can be, whatever was pasted into it: what is wrong is said when it is sent. */
function asKept(draft: AdviceDraft): AdviceDraft {
  const text = JSON.stringify(draft, (_key, value: unknown) =>
    typeof value === 'string' ? keepText(value) : value,
  );
  return JSON.parse(text) as AdviceDraft;
}

/**
 * @param version of the draft that the caller has seen; null: there was none
 * @throws PortalError sign_in_required, changed_meanwhile (with what is kept now)
 */
export async function deleteDraft(
  { db }: AdviceDeps,
  { portal, version }: { portal: Portal; version: string | null },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  await transact(
    db.main,
    async (transaction) => {
      await holdAsker(transaction, customerId);
      const kept = await getDraftRow(transaction, customerId);
      if (kept === null) return;
      requireSeen(kept, version);
      await deleteDraftRow(transaction, customerId);
      const ids = kept.draft.files.map(({ id }) => id);
      await keepForDraft(transaction, { customerId, ids, days: 0 });
    },
    { partnerId: portal.partner.id },
  );
}

/** Of one who asks nothing else happens until the transaction ends. */
async function holdAsker(transaction: Transaction, customerId: number): Promise<void> {
  if (!(await lockAskerRow(transaction, customerId))) throw new PortalError('sign_in_required');
}

function requireSeen(kept: KeptDraft | null, version: string | null): void {
  if ((kept?.version ?? null) === version) return;
  throw new PortalError('changed_meanwhile', { details: { kept } satisfies DraftMet });
}

/** The draft goes with its question: one that whoever sends it has not seen, of a tab that is closed perhaps, would be lost. */
async function requireDraftSeen(
  transaction: Transaction,
  customerId: number,
  { id, draftVersion }: AdviceForm,
): Promise<void> {
  if (draftVersion === undefined) return;
  const kept = await getDraftRow(transaction, customerId);
  if (kept?.draft.id === id) requireSeen(kept, draftVersion);
}

/** Says which files went with it: they go with no other question. */
async function alreadySent(transaction: Transaction, id: string): Promise<PortalError> {
  const files = (await findAdviceFiles(transaction, id)).map((file) => file.id);
  return new PortalError('already_sent', { details: { files } satisfies SentMet });
}

/**
 * Puts a question into the doctors' list, with its files, and orders the mail that says until when it is answered. The draft is
 * gone then. Sent again it is the same question; something else cannot be sent under its id: it would be lost.
 * @throws PortalError not_found, sign_in_required, subscription_required, invalid_input (with fields; `redFlags`: `emergency`), too_many_questions, changed_meanwhile (with the draft that was not seen), already_sent (something else, under this id)
 */
export async function askDoctor(
  deps: AdviceDeps,
  { portal, form }: { portal: Portal; form: AdviceForm },
): Promise<{ id: string; dueAt: string }> {
  requireOffered(portal);
  const { customerId } = requireCustomer(portal);
  if (form.redFlags.length > 0) {
    throw new PortalError('invalid_input', { fields: { redFlags: 'emergency' } });
  }
  const person = await findPersonInQuestion(deps, portal, form);
  const { answers, errors } = readAnswers(form);
  const fields = { ...errors, ...person.errors };
  if (!person.found || Object.keys(fields).length > 0) {
    throw new PortalError('invalid_input', { fields });
  }
  const question: NewQuestion = {
    id: form.id,
    customerId,
    ...person.found,
    specializationId: form.specialization,
    answers,
    question: normaliseText(form.question),
    termsVersion: TERMS_VERSION,
    locale: portal.locale,
    host: portal.host,
    dueAt: await promiseNow(deps.db.main, portal),
  };
  const dueAt = await transact(
    deps.db.main,
    async (transaction) => {
      await holdAsker(transaction, customerId);
      const same = await getSentRow(transaction, customerId, form.id);
      if (same) {
        if (await isSent(transaction, same, question, form.files)) return same.due_at;
        throw await alreadySent(transaction, same.id);
      }
      await requireDraftSeen(transaction, customerId, form);
      const open = await countOpenRows(transaction, customerId);
      if (open >= OPEN_QUESTIONS_MAX) throw new PortalError('too_many_questions');
      await requireSpecialty(transaction, form.specialization);
      // Somebody else's: nothing more is said of it.
      if (!(await insertQuestion(transaction, question))) throw new PortalError('already_sent');
      await attachToAdvice(transaction, portal, { ids: form.files, questionId: form.id });
      await deleteDraftOfQuestionRow(transaction, customerId, form.id);
      await orderJob(transaction, 'mail_advice', { question: form.id, step: 'received' });
      await writeAudit(transaction, portal, {
        action: 'advice_asked',
        customerId,
        object: { kind: 'advice', id: form.id },
      });
      return question.dueAt;
    },
    { partnerId: portal.partner.id },
  );
  return { id: form.id, dueAt: dueAt.toISOString() };
}

/** Whether this is what was sent. Files may have come to it since, with a reply. */
async function isSent(
  transaction: Transaction,
  sent: QuestionRow,
  one: NewQuestion,
  files: readonly string[],
): Promise<boolean> {
  const known = new Set((await findAdviceFiles(transaction, sent.id)).map(({ id }) => id));
  return (
    sent.question === one.question &&
    isDeepStrictEqual(sent.answers, one.answers) &&
    sent.date_of_birth === one.dateOfBirth &&
    sent.last_name === one.lastName &&
    sent.first_name === one.firstName &&
    sent.relation === one.relation &&
    files.every((id) => known.has(id))
  );
}

async function requireSpecialty(
  transaction: Parameters<typeof findSpecialtyRows>[0],
  id: number | null,
): Promise<void> {
  const isKnown =
    id === null || (await findSpecialtyRows(transaction)).some((one) => one.id === id);
  if (!isKnown) throw new PortalError('invalid_input', { fields: { specialization: 'required' } });
}

/** What everybody is asked, and which of it is wrong. */
function readAnswers({ answers, question }: AdviceForm): {
  answers: GuidedAnswers;
  errors: Record<string, string>;
} {
  const errors: Record<string, string> = {};
  const hasComplaint = answers.since !== 'no_complaint';
  if (hasComplaint && !answers.course) errors.course = 'required';
  if (hasComplaint && !answers.strength) errors.strength = 'required';
  const details = {
    conditions: normaliseText(answers.conditions),
    medicines: normaliseText(answers.medicines),
    allergies: normaliseText(answers.allergies),
  };
  for (const [field, text] of Object.entries(details)) {
    const error = findTextError(text, DETAIL_MAX);
    if (error) errors[field] = error;
  }
  const said = normaliseText(question);
  const wrong = findTextError(said, TEXT_MAX);
  if (wrong) errors.question = wrong;
  else if (countCharacters(said) < QUESTION_MIN) errors.question = 'tooShort';
  const { since, course, strength } = answers;
  return {
    answers: { since, ...(hasComplaint && { course, strength }), ...details },
    errors,
  };
}

/** The key of what is wrong with a text that is stored; null: nothing. */
export function findTextError(text: string, max: number): string | null {
  if (!isPlainText(text)) return 'charactersInvalid';
  return countCharacters(text) > max ? 'tooLong' : null;
}
