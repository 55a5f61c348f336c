import { useEffect, useRef, useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { dayOf } from '#app/time/booked-time.ts';
import type { Hold } from '#app/features/reservations/contract.ts';
import { toPatientForm, type Draft } from './draft.ts';
import { fieldOrder, type FormField } from './field-order.ts';
import { checkPatient, checkPatientField, FIELD_MAX } from '#app/features/reservations/patient.ts';
import { loadPhoneParser } from '#app/people/phone.ts';
import type { Failure } from '#app/forms/failure.ts';
import { BOOKING_WORDS } from './words.ts';
import type { FieldError, PersonRules } from '#app/people/person-fields.ts';

type Errors = Partial<Record<FormField, FieldError>>;

/** Checks the form with the server's own rules, field by field and as a whole, and takes the server's word for it. */
export function useFormErrors(draft: Draft, hold: Hold, failure: Failure | null) {
  const { w, t, market } = useOwnWords(BOOKING_WORDS);
  const { timeZone } = usePortal();
  const [errors, setErrors] = useState<Errors>({});
  const [isSummaryShown, setIsSummaryShown] = useState(false);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);

  const [seenFailure, setSeenFailure] = useState<Failure | null>(null);
  if (failure !== seenFailure) {
    setSeenFailure(failure);
    const refused = failure ? readFields(failure, w.fieldErrors) : {};
    if (Object.keys(refused).length > 0) {
      setErrors(refused);
      setIsSummaryShown(true);
    }
  }

  /** Where the phone rules cannot be loaded, the server alone decides. */
  const loadRules = async (): Promise<PersonRules> => ({
    today: dayOf(hold.serverNow, timeZone),
    asksMothersName: hold.asksMothersName,
    parsePhone: await loadPhoneParser(market).catch(() => (text: string) => text),
  });

  /** A field was left: what stands in it is checked; an empty one only when the form is sent. */
  const checkField = async (field: FormField) => {
    const rules = await loadRules();
    const typed = toPatientForm(latest.current)[field];
    const error = typed.trim() === '' ? null : checkPatientField(field, typed, rules);
    const isLeftEmpty = typed.trim() === '';
    setErrors((before) => {
      if (isLeftEmpty && before[field] === 'required') return before;
      return error ? { ...before, [field]: error } : without(before, field);
    });
  };

  /** @returns whether the form may be sent */
  const checkAll = async (): Promise<boolean> => {
    const found = checkPatient(toPatientForm(latest.current), await loadRules()).errors ?? {};
    const isRight = Object.keys(found).length === 0;
    setErrors(found);
    setIsSummaryShown(!isRight);
    return isRight;
  };

  const clearError = (field: FormField) => setErrors((before) => without(before, field));

  const messageOf = (field: FormField): string | undefined => {
    const error = errors[field];
    return error && t(w.fieldErrors[error], { max: FIELD_MAX[field] ?? 0 });
  };

  const wrongFields = fieldOrder(market).filter((field) => errors[field]);
  return { wrongFields, isSummaryShown, messageOf, checkField, checkAll, clearError };
}

/** The server's errors, as far as the form has words for them. */
function readFields(failure: Failure, words: Record<FieldError, unknown>): Errors {
  return Object.fromEntries(Object.entries(failure.fields).filter(([, error]) => error in words));
}

function without(errors: Errors, field: FormField): Errors {
  const rest = { ...errors };
  delete rest[field];
  return rest;
}
