import type { OnBehalf } from './contract.ts';
import { EMPTY_DRAFT, toPatientForm, type Draft } from './draft.ts';
import { checkPatientField, type FieldError, type PatientRules } from './patient.ts';
import { RELATIONS } from './relations.ts';

/** The value of the choice "somebody else"; a child's is its id, the customer's own an empty text. */
export const OTHER_PERSON = 'other';

/** Fields of the form on somebody's behalf, in their order on the screen. */
export type OnBehalfField =
  | 'onBehalf'
  | 'patientLastName'
  | 'patientFirstName'
  | 'patientDateOfBirth'
  | 'patientMothersName'
  | 'relation'
  | 'isAgreed';
export type OnBehalfError = FieldError | 'relationRequired' | 'agreementRequired' | 'hasOwnAccount';
export type OnBehalfErrors = Partial<Record<OnBehalfField, OnBehalfError>>;

type OtherForm = Extract<OnBehalf, { lastName: string }>;

/** What is wrong with somebody else's details. */
export function checkOther(
  form: Pick<OtherForm, 'lastName' | 'firstName' | 'dateOfBirth' | 'mothersName'>,
  rules: PatientRules,
): Partial<Record<OnBehalfField, FieldError>> {
  const typed = [
    ['patientLastName', form.lastName],
    ['patientFirstName', form.firstName],
    ['patientDateOfBirth', form.dateOfBirth],
    ['patientMothersName', form.mothersName],
  ] as const;
  const errors: Partial<Record<OnBehalfField, FieldError>> = {};
  for (const [field, text] of typed) {
    const error = checkPatientField(field, text, rules);
    if (error) errors[field] = error;
  }
  return errors;
}

/** What is wrong with the part of the draft that says for whom it is. */
export function checkOnBehalf(draft: Draft, rules: PatientRules): OnBehalfErrors {
  if (draft.onBehalf === '') return {};
  const { patientLastName, patientFirstName, patientDateOfBirth, patientMothersName } =
    toPatientForm(draft);
  if (draft.onBehalf !== OTHER_PERSON) {
    const error = checkPatientField('patientMothersName', patientMothersName, rules);
    return error ? { patientMothersName: error } : {};
  }
  return {
    ...checkOther(
      {
        lastName: patientLastName,
        firstName: patientFirstName,
        dateOfBirth: patientDateOfBirth,
        mothersName: patientMothersName,
      },
      rules,
    ),
    ...(readRelation(draft) ? {} : { relation: 'relationRequired' as const }),
    ...(draft.isAgreed ? {} : { isAgreed: 'agreementRequired' as const }),
  };
}

/** A child that is no longer among the customer's is not booked for: the draft is for himself again. */
export function keepKnownChild(draft: Draft, children: readonly { id: string }[]): Draft {
  const { onBehalf } = draft;
  const isKnown =
    onBehalf === '' || onBehalf === OTHER_PERSON || children.some(({ id }) => id === onBehalf);
  return isKnown ? draft : chooseOnBehalf(draft, '');
}

/** For the call; null: the customer himself, or a draft that `checkOnBehalf` refuses. */
export function toOnBehalf(draft: Draft): OnBehalf | null {
  const { onBehalf, isAgreed } = draft;
  const form = toPatientForm(draft);
  if (onBehalf === '') return null;
  const mothersName = form.patientMothersName;
  if (onBehalf !== OTHER_PERSON) return { minorId: onBehalf, mothersName };
  const relation = readRelation(draft);
  if (!relation || !isAgreed) return null;
  return {
    lastName: form.patientLastName,
    firstName: form.patientFirstName,
    dateOfBirth: form.patientDateOfBirth,
    mothersName,
    relation,
    isAgreed,
  };
}

/** The draft for another person: what was typed about one does not become another's. */
export function chooseOnBehalf(draft: Draft, onBehalf: string): Draft {
  const { patientLastName, patientFirstName, patientMothersName, dateOfBirth, relation, isAgreed } =
    EMPTY_DRAFT;
  return {
    ...draft,
    patientLastName,
    patientFirstName,
    patientMothersName,
    dateOfBirth,
    relation,
    isAgreed,
    onBehalf,
  };
}

function readRelation({ relation }: Draft) {
  return RELATIONS.find((one) => one === relation);
}
