import { v7 as createUuid } from 'uuid';
import { attachToAdvice } from '#app/features/files/attach-referrals.server.ts';
import { findAdviceFiles } from '#app/features/files/advice-files.server.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { normaliseText } from '#app/people/text.ts';
import { noteReading, writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import { canPatient, TEXT_MAX, type PatientStep } from './advice-rules.ts';
import { findTextError, promiseNow, type AdviceDeps } from './ask-doctor.server.ts';
import type { AdviceMessage, AdviceQuestion, AdviceThread } from './contract.ts';
import {
  findMessageRows,
  findQuestionRows,
  getDraftRow,
  getOwnRow,
  insertMessage,
  lockOwnRow,
  stepRowOfPatient,
  type MessageRow,
  type QuestionRow,
} from './queries.server.ts';

/** So many are shown; older ones are in the copy of the data. */
const SHOWN_MAX = 50;

/** Of whoever is signed in, the latest first, and whether one is being written. @throws PortalError sign_in_required */
export async function findOwnQuestions(
  { db }: AdviceDeps,
  portal: Portal,
): Promise<{ questions: AdviceQuestion[]; hasDraft: boolean }> {
  const { customerId } = requireCustomer(portal);
  return transact(
    db.main,
    async (transaction) => {
      const rows = await findQuestionRows(transaction, customerId, SHOWN_MAX);
      await noteReading(transaction, portal, { action: 'advice_read', customerId }, rows);
      return {
        questions: rows.map((row) => presentQuestion(row, portal)),
        hasDraft: (await getDraftRow(transaction, customerId)) !== null,
      };
    },
    { partnerId: portal.partner.id },
  );
}

/** One of them with everything that was written. @throws PortalError sign_in_required, not_found */
export async function getOwnThread(
  { db }: AdviceDeps,
  { portal, id }: { portal: Portal; id: string },
): Promise<AdviceThread> {
  const { customerId } = requireCustomer(portal);
  const found = await transact(
    db.main,
    async (transaction) => {
      const row = await getOwnRow(transaction, customerId, id);
      if (!row) return null;
      await writeAudit(transaction, portal, {
        action: 'advice_read',
        customerId,
        object: { kind: 'advice', id },
      });
      const files = await findAdviceFiles(transaction, id);
      return { row, files, messages: await findMessageRows(transaction, [id]) };
    },
    { partnerId: portal.partner.id },
  );
  if (!found) throw new PortalError('not_found');
  const { row, files, messages } = found;
  return {
    ...presentQuestion(row, portal),
    dateOfBirth: row.date_of_birth,
    question: row.question,
    answers: row.answers,
    files,
    messages: messages.map(presentMessage),
  };
}

function presentQuestion(row: QuestionRow, { market }: Pick<Portal, 'market'>): AdviceQuestion {
  return {
    id: row.id,
    status: row.status,
    name: formatPersonName(market, row.last_name, row.first_name),
    specialty: row.specialization,
    askedAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
  };
}

/** Everything that was written in a thread, in a transaction of its partner. */
export async function findThreadMessages(
  transaction: Transaction,
  id: string,
): Promise<AdviceMessage[]> {
  return (await findMessageRows(transaction, [id])).map(presentMessage);
}

export function presentMessage(row: MessageRow): AdviceMessage {
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    doctor: row.doctor_name === null ? null : doctorOf(row.doctor_name, row),
    nextStep: presentNextStep(row),
    at: row.created_at.toISOString(),
  };
}

function doctorOf(name: string, { doctor_specialties: specialties }: MessageRow) {
  return { name, specialties };
}

function presentNextStep({
  next_step,
  specialization,
  subfunction_id,
  urgency,
  referral,
}: MessageRow): AdviceMessage['nextStep'] {
  if (next_step === 'call_back') return { kind: 'call_back' };
  if (next_step !== 'book' || !specialization || !urgency) return null;
  return {
    kind: 'book',
    specialty: specialization,
    subfunctionId: subfunction_id,
    urgency,
    referral: referral ?? '',
  };
}

/**
 * Writes on: to what the doctor asked back, or after the answer. The doctor who has it is to answer again, by a new promise. The
 * same sent again, also at the same moment, is one message.
 * @throws PortalError sign_in_required, not_found, invalid_input, changed_meanwhile
 */
export async function replyToDoctor(
  { db }: AdviceDeps,
  {
    portal,
    id,
    text,
    files,
  }: { portal: Portal; id: string; text: string; files: readonly string[] },
): Promise<{ dueAt: string }> {
  const said = normaliseText(text);
  const wrong = said === '' ? 'required' : findTextError(said, TEXT_MAX);
  if (wrong) throw new PortalError('invalid_input', { fields: { text: wrong } });
  const dueAt = await promiseNow(db.main, portal);
  const isRepeated = (transaction: Transaction) => isLastReply(transaction, { id, said, files });
  const promised = await takeStep(
    db,
    portal,
    { id, step: 'reply', isRepeated },
    async (transaction) => {
      await insertMessage(transaction, {
        id: createUuid(),
        questionId: id,
        kind: 'reply',
        text: said,
        doctor: null,
        nextStep: null,
      });
      await attachToAdvice(transaction, portal, { ids: files, questionId: id });
      await stepRowOfPatient(transaction, id, { status: 'assigned', dueAt });
      return 'advice_replied';
    },
  );
  return { dueAt: (promised ?? dueAt).toISOString() };
}

/** Whether nothing came after just this reply. */
async function isLastReply(
  transaction: Transaction,
  { id, said, files }: { id: string; said: string; files: readonly string[] },
): Promise<boolean> {
  const last = (await findMessageRows(transaction, [id])).at(-1);
  if (last?.kind !== 'reply' || last.text !== said) return false;
  const known = new Set((await findAdviceFiles(transaction, id)).map((file) => file.id));
  return files.every((file) => known.has(file));
}

/**
 * Ends a thread, with thanks for an answer or without.
 * @throws PortalError sign_in_required, not_found, changed_meanwhile (nothing to thank for)
 */
export async function closeOwnQuestion(
  { db }: AdviceDeps,
  { portal, id, isThanked }: { portal: Portal; id: string; isThanked: boolean },
): Promise<void> {
  const step = isThanked ? 'thank' : 'close';
  await takeStep(db, portal, { id, step }, async (transaction) => {
    if (isThanked) {
      const thanks = { kind: 'thanks' as const, text: '', doctor: null, nextStep: null };
      await insertMessage(transaction, { id: createUuid(), questionId: id, ...thanks });
    }
    await stepRowOfPatient(transaction, id, { status: 'closed', dueAt: null });
    return 'advice_closed';
  });
}

/**
 * Holds a thread of the customer's, takes a step that it allows and notes that; what is closed stays so.
 * @param isRepeated whether a step that is not allowed any more is the one that was just taken
 * @returns until when it is to be answered, where nothing was left to do; null: the step was taken
 */
async function takeStep(
  db: AdviceDeps['db'],
  portal: Portal,
  {
    id,
    step,
    isRepeated,
  }: {
    id: string;
    step: PatientStep;
    isRepeated?: (transaction: Transaction) => Promise<boolean>;
  },
  work: (transaction: Transaction) => Promise<string>,
): Promise<Date | null> {
  const { customerId } = requireCustomer(portal);
  return transact(
    db.main,
    async (transaction) => {
      const found = await lockOwnRow(transaction, customerId, id);
      if (!found) throw new PortalError('not_found');
      if (found.status === 'closed' && step !== 'reply') return found.due_at;
      if (!canPatient(step, found.status)) {
        if (await isRepeated?.(transaction)) return found.due_at;
        throw new PortalError('changed_meanwhile');
      }
      const action = await work(transaction);
      await writeAudit(transaction, portal, {
        action,
        customerId,
        object: { kind: 'advice', id },
      });
      return null;
    },
    { partnerId: portal.partner.id },
  );
}
