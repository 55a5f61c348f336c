import { v7 as createUuid } from 'uuid';
import { findAnswerAids, isAddressee } from '#app/features/advice-room/answer-aids.server.ts';
import { fillTemplate, sortTeams } from '#app/features/advice-room/room-rules.ts';
import { findAdviceFiles } from '#app/features/files/advice-files.server.ts';
import { readDueMoment, type DueMoment } from '#app/features/preauthorization/due-moment.ts';
import { noteLook } from '#app/features/work-looks/note-look.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { normaliseText } from '#app/people/text.ts';
import type { Action, StaffActor, StaffDoctor, StaffRole } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { AdviceStatus } from '#app/platform/states.ts';
import { nowMs } from '#app/time/clock.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact, type Transaction } from '#db/client.ts';
import {
  ageOn,
  canDoctor,
  NOTE_MAX,
  TEXT_MAX,
  type DoctorStep,
  type GuidedAnswers,
  type NextStep,
} from './advice-rules.ts';
import { findTextError, type AdviceDeps } from './ask-doctor.server.ts';
import type { AdviceThread, Specialty } from './contract.ts';
import { presentMessage } from './own-threads.server.ts';
import { findMessageRows, findSpecialtyRows, insertMessage, stepRow } from './queries.server.ts';
import type { answerQuestion as answerContract, QuestionStanding } from './staff-contract.ts';
import {
  findStanding,
  getCaseRow,
  lockQuestion,
  noteHandOverRow,
  type HandedOver,
  type InboxRow,
  type LockedQuestion,
  type StandingRow,
} from './staff-queries.server.ts';

export const ADVICE_WORK: Action = 'advice.answer';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** A question as the doctors' list has it: nothing says whose it is. */
export interface InboxItem {
  partnerId: number;
  id: string;
  partner: string;
  status: AdviceStatus;
  version: number;
  specialty: Specialty | null;
  /** It is of the field of whoever reads the list. */
  isMyField: boolean;
  locale: Locale;
  files: number;
  /** To whom a colleague handed it over; null: to all, or it has been taken on. */
  handedTo: { isMe: boolean; team: string | null } | null;
  timeZone: string;
  askedAt: string;
  dueAt: string;
  due: DueMoment;
}

/** What is known of one of them, to answer it. */
export interface AdviceCase extends InboxItem, Pick<AdviceThread, 'question' | 'messages'> {
  /** In the order of the market. */
  name: string;
  dateOfBirth: string;
  age: number;
  /** What they are to whoever asked; null: it is for themselves. */
  relation: string | null;
  answers: GuidedAnswers;
  sent: AdviceThread['files'];
  handOverNote: string | null;
  isMine: boolean;
  /** Who has taken it on; null: nobody. */
  claimedBy: string | null;
  /** All there are, for what an answer leads to. */
  specialties: Specialty[];
  /** Who else answers at the partner, and its teams: those that the question suits first. */
  colleagues: { id: number; name: string }[];
  teams: { id: number; name: string }[];
  /** Answers kept ready in the language of the question, with the names in them. */
  templates: { id: string; title: string; text: string; isShared: boolean }[];
}

export interface Which {
  partnerId: number;
  id: string;
}

export type DoctorActor = StaffActor & { doctor: StaffDoctor };

/** @throws PortalError sign_in_required, forbidden: no doctor */
export function requireDoctor({ actor }: Pick<Portal, 'actor'>): DoctorActor {
  if (actor.kind === 'visitor') throw new PortalError('sign_in_required');
  if (actor.kind !== 'staff' || !actor.doctor) throw new PortalError('forbidden');
  return { ...actor, doctor: actor.doctor };
}

/** Of a row of the list. */
export function presentQuestion(
  row: InboxRow,
  { staffId, doctor }: DoctorActor,
  now: number,
): InboxItem {
  const { specialization } = row;
  return {
    partnerId: row.partner_id,
    id: row.id,
    partner: row.partner,
    status: row.status,
    version: row.version,
    specialty: specialization,
    isMyField: specialization !== null && doctor.specializationIds.includes(specialization.id),
    locale: row.locale,
    files: row.files,
    handedTo: presentAddressee(row, staffId),
    timeZone: MARKET_ZONES[row.country],
    askedAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    due: readDueMoment(row.due_at.getTime(), now),
  };
}

function presentAddressee(
  { status, handed_to: handedTo, handed_to_team: team }: InboxRow,
  staffId: number,
): InboxItem['handedTo'] {
  if (status !== 'submitted' || (handedTo === null && team === null)) return null;
  const isMe = handedTo === staffId || (team !== null && team.memberIds.includes(staffId));
  return { isMe, team: team?.name ?? null };
}

/**
 * One of them, with whose it is. That it was read, and why, is noted in the same transaction. One that a colleague has is not
 * shown, unless they have given it up.
 * @throws PortalError sign_in_required, forbidden, not_found (none that is open), already_claimed
 */
export async function getCase(
  { db }: AdviceDeps,
  portal: Portal,
  { partnerId, id }: Which,
): Promise<AdviceCase> {
  const role = requirePermission(portal.actor, ADVICE_WORK, { partnerId });
  const actor = requireDoctor(portal);
  if (!UUID.test(id)) throw new PortalError('not_found');
  const found = await transact(
    db.main,
    async (transaction) => {
      const row = await getCaseRow(transaction, id);
      if (!row) return null;
      if (!isOpenTo(row, actor)) throw new PortalError('already_claimed');
      const sent = await findAdviceFiles(transaction, id);
      const messages = await findMessageRows(transaction, [id]);
      const specialties = await findSpecialtyRows(transaction);
      const aids = await findAnswerAids(transaction, actor.staffId, row.locale);
      await writeAudit(transaction, portal, {
        action: 'advice_read',
        customerId: row.customer_id,
        object: { kind: 'advice', id },
        role,
        grounds: 'to_answer',
      });
      return { row, sent, messages, specialties, aids };
    },
    { partnerId },
  );
  if (!found) throw new PortalError('not_found');
  const { row, sent, messages, specialties, aids } = found;
  const now = nowMs();
  const isMine = row.claimed_by === actor.staffId;
  const name = formatPersonName(row.country, row.last_name, row.first_name);
  const names = { name, doctor: actor.name };
  const field = { specializationId: row.specialization?.id ?? null, locale: row.locale };
  return {
    ...presentQuestion(row, actor, now),
    name,
    dateOfBirth: row.date_of_birth,
    age: ageOn(row.date_of_birth, dayOf(new Date(now).toISOString(), MARKET_ZONES[row.country])),
    relation: row.relation,
    answers: row.answers,
    question: row.question,
    sent,
    messages: messages.map(presentMessage),
    handOverNote: row.hand_over_note,
    isMine,
    claimedBy: row.claimed_by === null ? null : (row.claimed_name ?? '–'),
    specialties,
    colleagues: aids.colleagues,
    teams: sortTeams(aids.teams, field).map((one) => ({ id: one.id, name: one.name })),
    templates: aids.templates.map(({ id, title, text, isShared }) => ({
      id,
      title,
      text: fillTemplate(text, names),
      isShared,
    })),
  };
}

/** No colleague has it, or they have given it up. */
function isOpenTo(
  { claimed_by, is_given_up: isGivenUp }: Pick<InboxRow, 'claimed_by' | 'is_given_up'>,
  { staffId }: StaffActor,
): boolean {
  return claimed_by === null || claimed_by === staffId || isGivenUp;
}

type Versioned = Which & { version: number };

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
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed, changed_meanwhile, invalid_input
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
  const { status, is_given_up: isGivenUp } = found;
  const isAsSeen = found.version === version && canDoctor(step, { status, isGivenUp });
  return isAsSeen ? null : 'changed_meanwhile';
}

/**
 * Notes that a doctor has a question open.
 * @returns who else has, and how it stands if that is not the version that they see
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function lookAtQuestion(
  { db }: Pick<AdviceDeps, 'db'>,
  portal: Portal,
  { partnerId, id, version }: Versioned,
): Promise<{ others: string[]; now: QuestionStanding | null }> {
  requirePermission(portal.actor, ADVICE_WORK, { partnerId });
  const { staffId } = requireDoctor(portal);
  return transact(
    db.main,
    async (transaction) => {
      const standing = presentStanding(await findStanding(transaction, id));
      if (!standing) throw new PortalError('not_found');
      const others = await noteLook(transaction, staffId, id);
      return { others, now: standing.version === version ? null : standing };
    },
    { partnerId },
  );
}

function presentStanding(row: StandingRow | null): QuestionStanding | null {
  if (!row) return null;
  const { version, status, claimed_by: claimedBy, claimed_name: name, letters } = row;
  return { version, status, claimedBy: claimedBy === null ? null : (name ?? '–'), letters };
}
