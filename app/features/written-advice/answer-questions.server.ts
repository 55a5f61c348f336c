import { v7 as createUuid } from 'uuid';
import { isAddressee } from '#app/features/advice-room/answer-aids.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { normaliseText } from '#app/people/text.ts';
import type { StaffActor, StaffRole } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact, type Transaction } from '#db/client.ts';
import { canDoctor, NOTE_MAX, TEXT_MAX, type DoctorStep, type NextStep } from './advice-rules.ts';
import { findTextError, type AdviceDeps } from './ask-doctor.server.ts';
import { findSpecialtyRows, insertMessage, stepRow } from './queries.server.ts';
import type { answerQuestion as answerContract } from './staff-contract.ts';
import {
  findStanding,
  lockQuestion,
  noteHandOverRow,
  type HandedOver,
  type LockedQuestion,
} from './staff-queries.server.ts';
import {
  ADVICE_WORK,
  type DoctorActor,
  requireDoctor,
  isOpenTo,
  presentStanding,
  type Versioned,
} from './advice-case.server.ts';

/**
 * Takes a question on, or over from a colleague who has given it up: from then on no other doctor answers it. Again is fine.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed, changed_meanwhile
 */
export function claimQuestion(deps: AdviceDeps, portal: Portal, which: Versioned): Promise<void> {
  return workOn(deps, portal, which, 'claim', async (transaction, { staffId }) => {
    await stepRow(transaction, which.id, { status: 'assigned', dueAt: null, claimedBy: staffId });
    return 'advice_claimed';
  });
}

/**
 * Gives a question back as it was before it was taken on: for whom it stood first it does again.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed, changed_meanwhile
 */
export function releaseQuestion(deps: AdviceDeps, portal: Portal, which: Versioned): Promise<void> {
  return workOn(deps, portal, which, 'release', async (transaction) => {
    await stepRow(transaction, which.id, { status: 'submitted', dueAt: null, claimedBy: null });
    return 'advice_released';
  });
}

/**
 * Answers, and says what it leads to. The patient is told by mail that there is something to read.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed, changed_meanwhile, invalid_input
 */
export function answerQuestion(
  deps: AdviceDeps,
  portal: Portal,
  which: Versioned & Pick<BodyOf<typeof answerContract>, 'text' | 'nextStep'>,
): Promise<void> {
  const text = readText('text', which.text, TEXT_MAX);
  const nextStep = readNextStep(which.nextStep);
  return workOn(deps, portal, which, 'answer', async (transaction, actor) => {
    if (nextStep?.kind === 'book') await requireKnown(transaction, nextStep.specializationId);
    await write(transaction, which.id, actor, { kind: 'answer', text, nextStep });
    const to = { status: 'answered' as const, dueAt: null, claimedBy: actor.staffId };
    await stepRow(transaction, which.id, to);
    await orderJob(transaction, 'mail_advice', { question: which.id, step: 'answered' });
    return 'advice_answered';
  });
}

/**
 * Asks the patient something; until they reply nothing is due.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed, changed_meanwhile (also: the patient has come of age, and nobody can
 * reply), invalid_input
 */
export function askBack(
  deps: AdviceDeps,
  portal: Portal,
  which: Versioned & { text: string },
): Promise<void> {
  const text = readText('text', which.text, TEXT_MAX);
  return workOn(deps, portal, which, 'ask_back', async (transaction, actor) => {
    await write(transaction, which.id, actor, { kind: 'question_back', text, nextStep: null });
    const to = { status: 'waiting_for_patient' as const, dueAt: null, claimedBy: actor.staffId };
    await stepRow(transaction, which.id, to);
    await orderJob(transaction, 'mail_advice', { question: which.id, step: 'asked_back' });
    return 'advice_asked_back';
  });
}

/**
 * Gives a question back to all doctors, the promise as it was.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed, changed_meanwhile, invalid_input
 */
export function handOver(
  deps: AdviceDeps,
  portal: Portal,
  which: Versioned & HandedOver,
): Promise<void> {
  const note = readText('note', which.note, NOTE_MAX, { isOptional: true });
  const { specializationId, to = null } = which;
  return workOn(deps, portal, which, 'hand_over', async (transaction, { staffId }) => {
    if (specializationId !== null) await requireKnown(transaction, specializationId);
    if (to && !(await isAddressee(transaction, to, staffId))) {
      throw new PortalError('invalid_input', { fields: { to: 'required' } });
    }
    await noteHandOverRow(transaction, which.id, { note, specializationId, to });
    await stepRow(transaction, which.id, { status: 'submitted', dueAt: null, claimedBy: null });
    return 'advice_handed_over';
  });
}

/**
 * Ends a thread; the patient is told.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed, changed_meanwhile
 */
export function closeQuestion(deps: AdviceDeps, portal: Portal, which: Versioned): Promise<void> {
  return workOn(deps, portal, which, 'close', async (transaction, { staffId }) => {
    await stepRow(transaction, which.id, { status: 'closed', dueAt: null, claimedBy: staffId });
    await orderJob(transaction, 'mail_advice', { question: which.id, step: 'closed' });
    return 'advice_closed';
  });
}

function readText(field: string, text: string, max: number, { isOptional = false } = {}): string {
  const said = normaliseText(text);
  const wrong = said === '' && !isOptional ? 'required' : findTextError(said, max);
  if (wrong) throw new PortalError('invalid_input', { fields: { [field]: wrong } });
  return said;
}

function readNextStep(step: NextStep | null): NextStep | null {
  if (step?.kind !== 'book') return step;
  return { ...step, referral: readText('referral', step.referral, NOTE_MAX, { isOptional: true }) };
}

async function requireKnown(transaction: Transaction, specializationId: number): Promise<void> {
  const known = await findSpecialtyRows(transaction);
  if (known.some(({ id }) => id === specializationId)) return;
  throw new PortalError('invalid_input', { fields: { specializationId: 'required' } });
}

function write(
  transaction: Transaction,
  questionId: string,
  { staffId, name, doctor }: DoctorActor,
  message: { kind: 'answer' | 'question_back'; text: string; nextStep: NextStep | null },
): Promise<void> {
  const author = { staffId, name, specializationIds: doctor.specializationIds };
  return insertMessage(transaction, {
    ...message,
    id: createUuid(),
    questionId,
    doctor: author,
  });
}

/** Holds an open one that is as the doctor has seen it, takes a step and notes that. */
async function workOn(
  { db }: AdviceDeps,
  portal: Portal,
  { partnerId, id, version }: Versioned,
  step: DoctorStep,
  work: (transaction: Transaction, actor: DoctorActor) => Promise<string>,
): Promise<void> {
  const role: StaffRole | null = requirePermission(portal.actor, ADVICE_WORK, { partnerId });
  const actor = requireDoctor(portal);
  await transact(
    db.main,
    async (transaction) => {
      const found = await lockQuestion(transaction, id);
      if (found && step === 'claim' && isTaken(found, actor)) return;
      const refused = found ? findRefusal(found, actor, { step, version }) : 'changed_meanwhile';
      if (!found || refused) {
        const now = presentStanding(await findStanding(transaction, id));
        // What is closed has changed for whoever saw it open.
        throw now
          ? new PortalError(refused ?? 'not_found', { details: { now } })
          : new PortalError('not_found');
      }
      const action = await work(transaction, actor);
      const { customer_id: customerId } = found;
      const object = { kind: 'advice', id };
      await writeAudit(transaction, portal, { action, customerId, object, role });
    },
    { partnerId },
  );
}

const isTaken = ({ claimed_by, status }: LockedQuestion, { staffId }: StaffActor) =>
  claimed_by === staffId && status === 'assigned';

function findRefusal(
  found: LockedQuestion,
  actor: StaffActor,
  { step, version }: { step: DoctorStep; version: number },
): 'already_claimed' | 'changed_meanwhile' | null {
  const isTurn = step === 'claim' ? isOpenTo(found, actor) : found.claimed_by === actor.staffId;
  if (!isTurn) return 'already_claimed';
  const { status, is_given_up: isGivenUp, is_yet_theirs: isYetTheirs } = found;
  const standing = { status, isGivenUp, isOfAge: !isYetTheirs };
  const isAsSeen = found.version === version && canDoctor(step, standing);
  return isAsSeen ? null : 'changed_meanwhile';
}
