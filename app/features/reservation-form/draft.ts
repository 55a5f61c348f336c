import {
  EMPTY_DATE_PARTS,
  readDateParts,
  type DateParts,
} from '#app/ui/date-of-birth-field/date-parts.ts';
import type { PatientField, PatientForm } from '#app/features/reservations/patient.ts';

/** The reservation form as it stands on the screen: the birth date in its three boxes. */
export type Draft = Record<DraftText, string> & OnBehalfDraft;
/** The part of a form in which a customer says for whom it is. */
export interface OnBehalfDraft {
  patientLastName: string;
  patientFirstName: string;
  patientMothersName: string;
  dateOfBirth: DateParts;
  /** Empty: themselves; a child's id; or `OTHER_PERSON`. */
  onBehalf: string;
  relation: string;
  isAgreed: boolean;
}
export type DraftText = Exclude<PatientField, 'patientDateOfBirth' | 'patientClientEid'>;

const TEXTS: readonly DraftText[] = [
  'patientLastName',
  'patientFirstName',
  'patientMothersName',
  'patientPhone',
  'patientEmail',
  'patientComment',
];

/** For the customer themselves. */
export const OWN_DRAFT: OnBehalfDraft = {
  patientLastName: '',
  patientFirstName: '',
  patientMothersName: '',
  dateOfBirth: EMPTY_DATE_PARTS,
  onBehalf: '',
  relation: '',
  isAgreed: false,
};
export const EMPTY_DRAFT: Draft = {
  ...OWN_DRAFT,
  patientPhone: '',
  patientEmail: '',
  patientComment: '',
};

/** The draft as the server's form. */
export function toPatientForm(draft: Draft): PatientForm {
  const form = { patientClientEid: '', patientDateOfBirth: toDateText(draft.dateOfBirth) };
  return {
    ...form,
    ...(Object.fromEntries(TEXTS.map((name) => [name, draft[name]])) as Record<DraftText, string>),
  };
}

/** An impossible date keeps its wrong text, to be refused as such. */
export function toDateText(parts: DateParts): string {
  const typed = [parts.year, parts.month, parts.day].map((part) => part.trim());
  return readDateParts(parts) ?? (typed.every((part) => part === '') ? '' : typed.join('-'));
}

/** How long a tab remembers it after the last letter: longer than any hold, too short for whoever sits down at the computer next. */
export const DRAFT_LIFE_MS = 30 * 60_000;

/** What the tab keeps of a draft. */
export interface KeptDraft {
  draft: Draft;
  /** When it was typed, in milliseconds since the epoch by this device's clock. */
  at: number;
}

/** A draft from what the tab remembered; what is missing, strange or too old becomes empty. */
export function readDraft(kept: unknown, now: number): Draft {
  const age = isRecord(kept) && typeof kept.at === 'number' ? now - kept.at : Number.NaN;
  if (!isRecord(kept) || !(age >= 0 && age < DRAFT_LIFE_MS)) return EMPTY_DRAFT;
  const stored = kept.draft;
  if (!isRecord(stored)) return EMPTY_DRAFT;
  const draft = { ...EMPTY_DRAFT };
  for (const name of TEXTS) draft[name] = textOf(stored[name]);
  draft.onBehalf = textOf(stored.onBehalf);
  draft.relation = textOf(stored.relation);
  draft.isAgreed = stored.isAgreed === true;
  const date = isRecord(stored.dateOfBirth) ? stored.dateOfBirth : {};
  draft.dateOfBirth = { day: textOf(date.day), month: textOf(date.month), year: textOf(date.year) };
  return draft;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
