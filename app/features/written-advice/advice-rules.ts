import type { AdviceStatus } from '#app/platform/states.ts';

/** An answer is promised within so many working days: 24 hours of a clock that runs on them alone. */
export const ANSWER_WORKING_DAYS = 1;
/** Of the question, and of each message after it. */
export const TEXT_MAX = 4_000;
/** Shorter ones nobody can answer. */
export const QUESTION_MIN = 20;
/** Of what one lives with, what one takes and what one must not take. */
export const DETAIL_MAX = 500;
/** For the specialist, and from doctor to doctor. */
export const NOTE_MAX = 1_000;
/** Of one customer at a time; more is no more help. */
export const OPEN_QUESTIONS_MAX = 5;
/** Of the text that is ticked before a question is sent. */
export const TERMS_VERSION = '2026-11';
/** Nobody has written for so long: the thread ends. */
export const SILENT_DAYS = 14;
/** A draft that nobody touched for so long is deleted. */
export const DRAFT_DAYS = 30;
/** After it was closed. */
export const KEPT_YEARS = 5;

/** Whoever has one of these needs help at once, not an answer tomorrow. */
export const RED_FLAGS = [
  'chest_pain',
  'breathing',
  'stroke',
  'bleeding',
  'unconscious',
  'allergy',
  'infant_fever',
  'pregnancy',
  'self_harm',
] as const;
export type RedFlag = (typeof RED_FLAGS)[number];

export const SINCE = ['today', 'days', 'weeks', 'months', 'no_complaint'] as const;
export const COURSES = ['better', 'same', 'worse'] as const;
export const STRENGTHS = ['mild', 'moderate', 'severe'] as const;
export type Since = (typeof SINCE)[number];
export type Course = (typeof COURSES)[number];
export type Strength = (typeof STRENGTHS)[number];

/** What everybody is asked before their own words. */
export interface GuidedAnswers {
  since: Since;
  /** Missing: there is no complaint. */
  course?: Course | undefined;
  strength?: Strength | undefined;
  conditions: string;
  medicines: string;
  allergies: string;
}

/** A complaint that should be heard today: the phone is nearer than an answer tomorrow. */
export function shouldCallToday({ since, course, strength }: Partial<GuidedAnswers>): boolean {
  const isNew = since === 'today' || since === 'days';
  return strength === 'severe' && isNew && course !== 'better';
}

export const URGENCIES = ['today', 'week', 'any'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** What an answer leads to. */
export type NextStep =
  | { kind: 'book'; specializationId: number; urgency: Urgency; referral: string }
  | { kind: 'call_back' };

export const MESSAGE_KINDS = ['answer', 'question_back', 'reply', 'thanks'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** What can be done with a question, by whom. */
const DOCTOR_STEPS = {
  claim: ['submitted'],
  release: ['assigned'],
  answer: ['assigned'],
  ask_back: ['assigned'],
  hand_over: ['assigned', 'waiting_for_patient'],
  close: ['assigned', 'answered', 'waiting_for_patient'],
} as const satisfies Record<string, readonly AdviceStatus[]>;
export type DoctorStep = keyof typeof DOCTOR_STEPS;

const PATIENT_STEPS = {
  // A reply to the doctor's question, or one more question after the answer.
  reply: ['waiting_for_patient', 'answered'],
  thank: ['answered'],
  close: ['submitted', 'assigned', 'waiting_for_patient', 'answered'],
} as const satisfies Record<string, readonly AdviceStatus[]>;
export type PatientStep = keyof typeof PATIENT_STEPS;

/** A colleague may be writing at this moment: so long after it was taken on, what is overdue is given up. */
export const GIVEN_UP_HOURS = 4;

/** Where a question stands, for whoever wants to do something with it. */
interface Standing {
  status: AdviceStatus;
  /** Whoever took it on has let the promise pass: see `GIVEN_UP_HOURS`. */
  isGivenUp: boolean;
  /** Somebody else asked, and the patient has come of age since: nobody can reply in the portal. */
  isOfAge: boolean;
}

/** What one doctor has given up can be taken on by another: nothing waits for who does not come back. */
export function canDoctor(step: DoctorStep, { status, isGivenUp, isOfAge }: Standing): boolean {
  if (step === 'ask_back' && isOfAge) return false;
  const from: readonly AdviceStatus[] = DOCTOR_STEPS[step];
  return from.includes(status) || (step === 'claim' && status === 'assigned' && isGivenUp);
}

export function canPatient(step: PatientStep, status: AdviceStatus): boolean {
  const from: readonly AdviceStatus[] = PATIENT_STEPS[step];
  return from.includes(status);
}

export const INBOX_VIEWS = ['new', 'mine', 'waiting', 'answered'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** Years of age on a day, both `YYYY-MM-DD`; a doctor reads that first. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
