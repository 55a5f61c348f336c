import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';
import {
  EMPTY_DATE_PARTS,
  readDateParts,
  type DateParts,
} from '#app/ui/date-of-birth-field/date-parts.ts';
import { REGISTRANT_FIELDS, type RegistrantField, type RegistrationForm } from './registrant.ts';

const DRAFT_MEMORY = 'vizit.registration';

/** Steps that are filled in on the page; the fourth is for who has signed in. */
export type RegistrationStep = 'person' | 'voucher' | 'confirm';
export type TextField = Exclude<RegistrantField, 'dateOfBirth'> | 'voucherCode' | 'workEmail';

/** The form as it stands on the screen: the birth date in its three boxes. */
export interface RegistrationDraft {
  step: RegistrationStep;
  texts: Record<TextField, string>;
  dateOfBirth: DateParts;
  acceptsTerms: boolean;
}

const TEXT_FIELDS: TextField[] = [
  ...REGISTRANT_FIELDS.filter((field) => field !== 'dateOfBirth'),
  'voucherCode',
  'workEmail',
];

export const EMPTY_REGISTRATION: RegistrationDraft = {
  step: 'person',
  texts: Object.fromEntries(TEXT_FIELDS.map((field) => [field, ''])) as Record<TextField, string>,
  dateOfBirth: EMPTY_DATE_PARTS,
  acceptsTerms: false,
};

/** What this tab remembers: it goes with the tab, and nobody else sees it. */
export function recallRegistration(): RegistrationDraft {
  const stored = readTabMemory(DRAFT_MEMORY) as Partial<RegistrationDraft> | null;
  if (!stored) return EMPTY_REGISTRATION;
  return {
    ...EMPTY_REGISTRATION,
    ...stored,
    texts: { ...EMPTY_REGISTRATION.texts, ...stored.texts },
  };
}

export function rememberRegistration(draft: RegistrationDraft | null): void {
  writeTabMemory(DRAFT_MEMORY, draft);
}

/** The draft as the server's form; an impossible birth date keeps its wrong text, to be refused as such. */
export function toRegistrationForm({
  texts,
  dateOfBirth,
  acceptsTerms,
}: RegistrationDraft): RegistrationForm {
  const typed = [dateOfBirth.year, dateOfBirth.month, dateOfBirth.day].map((part) => part.trim());
  const date =
    readDateParts(dateOfBirth) ?? (typed.every((part) => part === '') ? '' : typed.join('-'));
  return { ...texts, dateOfBirth: date, acceptsTerms };
}
