import { useEffect, useState } from 'react';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { loadPhoneParser } from '#app/people/phone.ts';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import {
  EMPTY_DATE_PARTS,
  readDateParts,
  type DateParts,
} from '#app/ui/date-of-birth-field/date-parts.ts';
import { registerForLab } from './contract.ts';
import type { LabPlace } from './lab-campaign.ts';
import {
  checkLabField,
  LAB_FIELDS,
  labFieldOrder,
  maxOfLab,
  type LabError,
  type LabField,
  type LabForm,
} from './lab-form.ts';
import { LAB_WORDS } from './words.ts';

const EMPTY: LabForm = {
  lastName: '',
  firstName: '',
  dateOfBirth: '',
  email: '',
  phone: '',
  zipcode: '',
  code: '',
  choice: '',
  acceptsTerms: false,
  agreesToMarketing: false,
};

type Errors = Partial<Record<LabField, LabError | 'server'>>;

/** What is typed into the form, checked with the server's own rules before it is sent. */
export function useLabForm({ today, places }: { today: string; places: readonly LabPlace[] }) {
  const { w, t, market } = useOwnWords(LAB_WORDS);
  const { fieldErrors } = useOwnWords(BOOKING_WORDS).w;
  const textOf = useFailureText();
  const [form, setForm] = useState(EMPTY);
  const [born, setBorn] = useState<DateParts>(EMPTY_DATE_PARTS);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  useEffect(prepareHumanCheck, []);

  /** Where the phone rules cannot be loaded, the server alone decides. */
  const findErrors = async (filled: LabForm): Promise<Errors> => {
    const parsePhone = await loadPhoneParser(market).catch(() => (text: string) => text);
    const rules = { today, market, places, parsePhone };
    const found: Errors = {};
    for (const field of LAB_FIELDS) {
      const error = checkLabField(field, filled, rules);
      if (error) found[field] = error;
    }
    return found;
  };

  /** @returns whether it was registered */
  async function send(): Promise<boolean> {
    setIsBusy(true);
    setFailure(null);
    const filled = { ...form, dateOfBirth: readDateParts(born) ?? '' };
    const found = await findErrors(filled);
    // Three boxes that make no date are not empty.
    if (found.dateOfBirth === 'required' && Object.values(born).some(Boolean)) {
      found.dateOfBirth = 'dateInvalid';
    }
    setErrors(found);
    const refused =
      Object.keys(found).length > 0
        ? null
        : (await callWithCheck(registerForLab, { body: filled })).failure;
    setIsBusy(false);
    if (refused) {
      if (refused.code === 'voucher_invalid') setErrors({ code: 'server' });
      else if (refused.code === 'invalid_input') setErrors(refused.fields);
      setFailure(refused);
    }
    const isDone = !refused && Object.keys(found).length === 0;
    if (isDone) setSentTo(filled.email.trim());
    return isDone;
  }

  const messageOf = (field: LabField): string | null => {
    const error = errors[field];
    if (!error) return null;
    switch (error) {
      case 'server':
        return failure?.message ?? '';
      case 'zipInvalid':
        return w.errors.zipInvalid[market];
      case 'codeInvalid':
      case 'choiceRequired':
      case 'notAdult':
      case 'termsRequired':
        return w.errors[error];
      default:
        return t(fieldErrors[error], { max: maxOfLab(field) ?? 0 });
    }
  };

  return {
    form,
    born,
    isBusy,
    sentTo,
    messageOf,
    /** In words, where it is about no field. */
    failure: failure && Object.keys(failure.fields).length === 0 ? textOf(failure) : null,
    wrong: labFieldOrder(market).filter((field) => errors[field]),
    change: (values: Partial<LabForm>) => setForm((before) => ({ ...before, ...values })),
    setBorn,
    send,
  };
}
