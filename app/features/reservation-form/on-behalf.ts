import type { ReferredPatient } from '#app/features/files/taken-referral.ts';
import type { OnBehalf, OwnData } from '#app/features/reservations/contract.ts';
import type { Market } from '#app/i18n/locale.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { OWN_DRAFT, toDateText, type OnBehalfDraft } from './draft.ts';
import { RELATIONS } from '#app/people/relations.ts';

/** The value of the choice "somebody else"; a child's is its id, the customer's own an empty text. */
export const OTHER_PERSON = 'other';

/** Whoever pays for somebody else: not for a child of their own. */
export function isForOther({ onBehalf }: Pick<OnBehalfDraft, 'onBehalf'>): boolean {
  return onBehalf === OTHER_PERSON;
}

/** A child that is no longer among the customer's is not booked for: the draft is for the customer again. */
export function keepKnownChild<Draft extends OnBehalfDraft>(
  draft: Draft,
  children: readonly { id: string }[],
): Draft {
  const { onBehalf } = draft;
  const isKnown =
    onBehalf === '' || onBehalf === OTHER_PERSON || children.some(({ id }) => id === onBehalf);
  return isKnown ? draft : chooseOnBehalf(draft, '');
}

/** Who comes to the visit, as far as the draft says. */
export function patientOf(
  own: Pick<OwnData, 'name' | 'dateOfBirth' | 'children'>,
  draft: OnBehalfDraft,
  market: Market,
): ReferredPatient {
  const { onBehalf } = keepKnownChild(draft, own.children);
  const known = onBehalf === '' ? own : own.children.find(({ id }) => id === onBehalf);
  if (known) return { name: known.name, dateOfBirth: known.dateOfBirth };
  const name = formatPersonName(market, draft.patientLastName, draft.patientFirstName);
  return { name, dateOfBirth: toDateText(draft.dateOfBirth) };
}

/** For the call; null: the customer themselves, or a draft that `checkOnBehalf` refuses. */
export function toOnBehalf(draft: OnBehalfDraft): OnBehalf | null {
  const { onBehalf, isAgreed, patientMothersName: mothersName } = draft;
  if (onBehalf === '') return null;
  if (onBehalf !== OTHER_PERSON) return { minorId: onBehalf, mothersName };
  const relation = readRelation(draft);
  if (!relation || !isAgreed) return null;
  return {
    lastName: draft.patientLastName,
    firstName: draft.patientFirstName,
    dateOfBirth: toDateText(draft.dateOfBirth),
    mothersName,
    relation,
    isAgreed,
  };
}

/** The draft for another person: what was typed about one does not become another's. */
export function chooseOnBehalf<Draft extends OnBehalfDraft>(draft: Draft, onBehalf: string): Draft {
  return { ...draft, ...OWN_DRAFT, onBehalf };
}

export function readRelation({ relation }: Pick<OnBehalfDraft, 'relation'>) {
  return RELATIONS.find((one) => one === relation);
}
