import { findAnswerAids } from '#app/features/advice-room/answer-aids.server.ts';
import { fillTemplate, sortTeams } from '#app/features/advice-room/room-rules.ts';
import { findAdviceFiles } from '#app/features/files/advice-files.server.ts';
import { readDueMoment, type DueMoment } from '#app/features/preauthorization/due-moment.ts';
import { noteLook } from '#app/features/work-looks/note-look.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import type { Action, StaffActor, StaffDoctor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { AdviceStatus } from '#app/platform/states.ts';
import { UUID } from '#app/platform/uuid.ts';
import { nowMs } from '#app/time/clock.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact } from '#db/client.ts';
import { ageOn, type GuidedAnswers } from './advice-rules.ts';
import type { AdviceDeps } from './ask-doctor.server.ts';
import type { AdviceThread, Specialty } from './contract.ts';
import { presentMessage } from './own-threads.server.ts';
import { findMessageRows, findSpecialtyRows } from './queries.server.ts';
import type { QuestionStanding } from './staff-contract.ts';
import {
  findStanding,
  getCaseRow,
  type InboxRow,
  type StandingRow,
} from './staff-queries.server.ts';

export const ADVICE_WORK: Action = 'advice.answer';

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
  /** Somebody else asked, who may read nothing of it any more: the patient has come of age since. `phone`: of whoever asked; null: none is known. */
  ofAge: { phone: string | null } | null;
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

export type Versioned = Which & { version: number };

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
    ofAge: row.is_yet_theirs ? null : { phone: row.asker_phone },
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
export function isOpenTo(
  { claimed_by, is_given_up: isGivenUp }: Pick<InboxRow, 'claimed_by' | 'is_given_up'>,
  { staffId }: StaffActor,
): boolean {
  return claimed_by === null || claimed_by === staffId || isGivenUp;
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

export function presentStanding(row: StandingRow | null): QuestionStanding | null {
  if (!row) return null;
  const { version, status, claimed_by: claimedBy, claimed_name: name, letters } = row;
  return { version, status, claimedBy: claimedBy === null ? null : (name ?? '–'), letters };
}
