import { checkOther, type OnBehalfField } from '#app/features/reservations/check-other.ts';
import { checkPersonField, type FieldError, type PersonRules } from '#app/people/person-fields.ts';
import { toDateText, type OnBehalfDraft } from './draft.ts';
import { OTHER_PERSON, readRelation } from './on-behalf.ts';

export type OnBehalfError = FieldError | 'relationRequired' | 'agreementRequired' | 'hasOwnAccount';
export type OnBehalfErrors = Partial<Record<OnBehalfField, OnBehalfError>>;

/** required: none was sent; busy: one is on its way; gone: it was kept for a day only. */
export type ReferralError = 'referralRequired' | 'referralBusy' | 'gone';

/** Of the whole form of a customer. */
export type OwnErrors = Partial<Record<OnBehalfField | 'patientComment', OnBehalfError>> & {
  referrals?: ReferralError;
};

/** What is wrong with the part of the draft that says for whom it is. */
export function checkOnBehalf(draft: OnBehalfDraft, rules: PersonRules): OnBehalfErrors {
  if (draft.onBehalf === '') return {};
  const { patientLastName, patientFirstName, patientMothersName } = draft;
  if (draft.onBehalf !== OTHER_PERSON) {
    const error = checkPersonField('mothersName', patientMothersName, rules);
    return error ? { patientMothersName: error } : {};
  }
  return {
    ...checkOther(
      {
        lastName: patientLastName,
        firstName: patientFirstName,
        dateOfBirth: toDateText(draft.dateOfBirth),
        mothersName: patientMothersName,
      },
      rules,
    ),
    ...(readRelation(draft) ? {} : { relation: 'relationRequired' as const }),
    ...(draft.isAgreed ? {} : { isAgreed: 'agreementRequired' as const }),
  };
}

/** What is still wrong after a field was changed: of another person it is not known yet. */
export function keepErrors(
  { patientComment, referrals, ...errors }: OwnErrors,
  changed: keyof OwnErrors,
): OwnErrors {
  const rest = {
    ...(changed === 'onBehalf' ? {} : errors),
    ...(patientComment && { patientComment }),
    ...(referrals && { referrals }),
  };
  delete rest[changed];
  return rest;
}
