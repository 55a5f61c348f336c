import { v7 as createUuid } from 'uuid';
import type { Topic } from '#app/features/phone-advice/call-back.ts';
import type { Market } from '#app/i18n/locale.ts';
import type { Transaction } from '../client.ts';
import { copyRows } from '../copy.ts';
import { momentAt } from './moments.ts';
import { describePatient, patientOf } from './patients.ts';
import { staffOf } from './staff.ts';

/** Hours are from now on, those of what is over are negative. */
interface CallBack {
  market: Market;
  topic: Topic;
  /** By when the call is to be made. */
  dueHours: number;
  attempts?: number;
  /** Who calls. */
  caller?: string;
}

const INTERNIST = 'advice@staff.example';
const OPERATOR = 'call-centre@staff.example';
/** Hours in which somebody can be reached. */
const REACH_HOURS = 4;
const ASKED_BEFORE_HOURS = 6;

const CALL_BACKS: readonly CallBack[] = [
  { market: 'HU', topic: 'which_doctor', dueHours: -3 },
  { market: 'RO', topic: 'other', dueHours: -1.5, attempts: 1 },
  { market: 'HU', topic: 'test_results', dueHours: 1 },
  { market: 'HU', topic: 'other', dueHours: 2.5, caller: OPERATOR },
  { market: 'RO', topic: 'which_doctor', dueHours: 3.5 },
  { market: 'HU', topic: 'medicine', dueHours: 6, caller: INTERNIST },
  { market: 'RO', topic: 'symptoms', dueHours: 20 },
  { market: 'HU', topic: 'which_doctor', dueHours: 22 },
];
/** Of calls that were made: so many hours before what was promised, the last ones after it. */
const CALLED_BEFORE_HOURS = [3, 2.5, 1, 3.5, 2, 0.5, 3, 1.5, -1, -3];
const CALL_NOTES: Record<Market, string> = {
  HU: 'Elmondtam, melyik szakorvoshoz forduljon, és segítettem időpontot keresni.',
  RO: 'I-am spus la ce specialist să meargă și am căutat împreună o oră liberă.',
};

/** Members who want to be called, and calls of the last weeks. */
export async function loadCallBacks(client: Transaction, now: number): Promise<void> {
  const at = momentAt(now);
  const open = CALL_BACKS.map((one) => ({ ...one, calledHours: null }));
  const made = CALLED_BEFORE_HOURS.map((before, index): CallBack & { calledHours: number } => {
    const dueHours = -24 * (2 + index * 3);
    return {
      market: index % 3 === 2 ? 'RO' : 'HU',
      topic: index % 2 === 0 ? 'which_doctor' : 'test_results',
      dueHours,
      caller: index % 2 === 0 ? OPERATOR : INTERNIST,
      calledHours: dueHours - before,
    };
  });
  await copyRows(
    client,
    'call_back',
    [...open, ...made].map(({ market, topic, dueHours, attempts, caller, calledHours }, index) => {
      const patient = patientOf(market, index);
      const isMade = calledHours !== null;
      return {
        id: createUuid(),
        ...describePatient(patient),
        topic,
        phone: patient.phone,
        reach_from: at(dueHours - REACH_HOURS),
        due_at: at(dueHours),
        status: isMade ? 'done' : caller ? 'claimed' : 'requested',
        created_at: at(dueHours - REACH_HOURS - ASKED_BEFORE_HOURS),
        attempts: attempts ?? 0,
        claimed_by: caller ? staffOf(caller).id : null,
        claimed_at: caller ? at(isMade ? calledHours - 0.1 : -0.1) : null,
        note: isMade ? CALL_NOTES[market] : null,
        is_reached: isMade ? true : null,
        ended_at: isMade ? at(calledHours) : null,
      };
    }),
  );
}
