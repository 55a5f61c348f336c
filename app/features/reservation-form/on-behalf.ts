import type { ReferredPatient } from '#app/features/files/taken-referral.ts';
import type { OnBehalf, OwnData } from '#app/features/reservations/contract.ts';
import type { Market } from '#app/i18n/locale.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { EMPTY_DRAFT, toPatientForm, type Draft } from './draft.ts';
import { RELATIONS } from '#app/people/relations.ts';

/** The value of the choice "somebody else"; a child's is its id, the customer's own an empty text. */
export const OTHER_PERSON = 'other';

/** Whoever pays for somebody else: not for a child of their own. */
export function isForOther({ onBehalf }: Pick<Draft, 'onBehalf'>): boolean {
  return onBehalf === OTHER_PERSON;
}

/** A child that is no longer among the customer's is not booked for: the draft is for the customer again. */
export function keepKnownChild(draft: Draft, children: readonly { id: string }[]): Draft {
  const { onBehalf } = draft;
  const isKnown =
    onBehalf === '' || onBehalf === OTHER_PERSON || children.some(({ id }) => id === onBehalf);
  return isKnown ? draft : chooseOnBehalf(draft, '');
}

/** Who comes to the visit, as far as the draft says. */
export function patientOf(own: OwnData, draft: Draft, market: Market): ReferredPatient {
  const { onBehalf } = keepKnownChild(draft, own.children);
  const known = onBehalf === '' ? own : own.children.find(({ id }) => id === onBehalf);
  if (known) return { name: known.name, dateOfBirth: known.dateOfBirth };
  const { patientLastName, patientFirstName, patientDateOfBirth } = toPatientForm(draft);
  const name = formatPersonName(market, patientLastName, patientFirstName);
  return { name, dateOfBirth: patientDateOfBirth };
}

/** For the call; null: the customer themselves, or a draft that `checkOnBehalf` refuses. */
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

export function readRelation({ relation }: Draft) {
  return RELATIONS.find((one) => one === relation);
}
