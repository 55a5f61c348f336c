import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { HOLD_SECRET_HEADER } from '#app/platform/call-headers.ts';
import { loadPhoneParser } from '#app/people/phone.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { showToast } from '#app/ui/toast/toast.ts';
import type { Activation } from './activate-subscription.server.ts';
import { activateSubscription, register } from './contract.ts';
import {
  checkRegistrationField,
  maxOf,
  REGISTRANT_FIELDS,
  type RegistrationError,
  type RegistrationField,
  type RegistrationForm,
  type RegistrationRules,
} from './registrant.ts';
import {
  EMPTY_REGISTRATION,
  recallRegistration,
  rememberRegistration,
  toRegistrationForm,
  type RegistrationDraft,
  type RegistrationStep,
} from './registration-draft.ts';
import {
  forgetWaiting,
  recallWaiting,
  type WaitingTime,
} from '#app/features/reservation-form/waiting-time.ts';
import { REGISTRATION_WORDS } from './words.ts';
import { useFailureText } from '#app/forms/failure.ts';

type Errors = Partial<Record<RegistrationField, RegistrationError | 'server'>>;

export interface RegistrationOptions {
  /** By the calendar of the market, `YYYY-MM-DD`. */
  today: string;
  needsVoucher: boolean;
  /** Of a customer who has signed in; null: somebody who registers. */
  activation?: Activation | null;
}

/** What is typed on the registration page, kept by the tab over reloads; checked with the server's own rules. */
export function useRegistration({ today, needsVoucher, activation = null }: RegistrationOptions) {
  const { w, t, market } = useOwnWords(REGISTRATION_WORDS);
  const textOf = useFailureText({ unknown: w.unknownError });
  const booking = useOwnWords(BOOKING_WORDS).w;
  const { flags } = usePortal();
  const [draft, setDraft] = useState<RegistrationDraft>(EMPTY_REGISTRATION);
  const [waiting, setWaiting] = useState<WaitingTime | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const latest = useRef(draft);

  const begin = useEffectEvent(() => {
    const recalled = recallRegistration();
    latest.current = activation ? startOf(recalled, activation) : recalled;
    setDraft(latest.current);
    if (!activation) setWaiting(recallWaiting());
  });
  useEffect(() => {
    prepareHumanCheck();
    begin();
  }, []);

  const change = (values: Partial<RegistrationDraft>, ...fields: RegistrationField[]) => {
    latest.current = { ...latest.current, ...values };
    setDraft(latest.current);
    rememberRegistration(latest.current);
    if (fields.some((field) => errors[field])) {
      setErrors(
        Object.fromEntries(
          Object.entries(errors).filter(([field]) => !fields.includes(field as RegistrationField)),
        ),
      );
    }
  };
  const goTo = (step: RegistrationStep) => change({ step });

  /** Where the phone rules cannot be loaded, the server alone decides. */
  const loadRules = async (): Promise<RegistrationRules> => ({
    today,
    market,
    needsVoucher,
    asksMothersName: flags.asksMothersName,
    parsePhone: await loadPhoneParser(market).catch(() => (text: string) => text),
  });

  /** A field was left: what stands in it is checked; an empty one only with the whole step. */
  const checkField = async (field: RegistrationField) => {
    const form = toRegistrationForm(latest.current);
    if (String(form[field]).trim() === '') return;
    const error = checkRegistrationField(field, form, await loadRules());
    if (error) setErrors((before) => ({ ...before, [field]: error }));
  };

  /** @returns whether all fields of a step are right */
  const checkStep = async (fields: readonly RegistrationField[]) => {
    const form = toRegistrationForm(latest.current);
    const rules = await loadRules();
    const found: Errors = {};
    for (const field of fields) {
      const error = checkRegistrationField(field, form, rules);
      if (error) found[field] = error;
    }
    setErrors(found);
    return Object.keys(found).length === 0;
  };

  const messageOf = (field: RegistrationField): string | undefined => {
    const error = errors[field];
    if (!error) return undefined;
    if (error === 'server') return refusal;
    if (error === 'zipInvalid') return w.errors.zipInvalid[market];
    if (
      error === 'voucherRequired' ||
      error === 'voucherFormat' ||
      error === 'termsRequired' ||
      error === 'notAtWork'
    ) {
      return w.errors[error];
    }
    return t(booking.fieldErrors[error], { max: maxOf(field) });
  };

  /** Sends the form. @returns whether the server found no field wrong; other failures are shown as a toast */
  const send = async (): Promise<boolean> => {
    setIsBusy(true);
    const held = activation ? null : recallWaiting();
    const form = toRegistrationForm(latest.current);
    const { failure } = activation
      ? await callWithCheck(activateSubscription, {
          body: {
            voucherCode: form.voucherCode,
            acceptsTerms: form.acceptsTerms,
            ...(activation.isPersonKnown ? {} : { person: personOf(form) }),
          },
        })
      : await callWithCheck(register, {
          ...(held ? { headers: { [HOLD_SECRET_HEADER]: held.secret } } : {}),
          body: {
            ...form,
            ...(held ? { reservation: { id: held.id, comment: held.comment } } : {}),
          },
        });
    setIsBusy(false);
    if (!failure) {
      if (!activation) goTo('confirm');
      // The tab forgets it; this page keeps it, in case the address was mistyped.
      rememberRegistration(null);
      return true;
    }
    if (failure.code === 'hold_expired') dropWaiting();
    const fields = Object.keys(failure.fields) as RegistrationField[];
    const isVoucher = failure.code === 'voucher_invalid' || failure.code === 'not_eligible';
    if (fields.length > 0) {
      setRefusal(failure.message);
      setErrors(isVoucher ? { voucherCode: 'server' } : failure.fields);
      if (REGISTRANT_FIELDS.some((field) => fields.includes(field))) goTo('person');
      return false;
    }
    showToast({
      tone: 'danger',
      title: w.failedTitle,
      message: textOf(failure),
    });
    return true;
  };

  const dropWaiting = () => {
    forgetWaiting();
    setWaiting(null);
  };

  const startOver = () => {
    rememberRegistration(null);
    latest.current = EMPTY_REGISTRATION;
    setDraft(EMPTY_REGISTRATION);
    setErrors({});
  };

  return {
    activation,
    draft,
    waiting,
    isBusy,
    errors,
    change,
    goTo,
    checkField,
    checkStep,
    messageOf,
    send,
    dropWaiting,
    startOver,
  };
}

/** What a customer begins with: their address is known, and often who they are. */
function startOf(recalled: RegistrationDraft, activation: Activation): RegistrationDraft {
  const texts = { ...recalled.texts, email: activation.email };
  return { ...recalled, texts, step: activation.isPersonKnown ? 'voucher' : 'person' };
}

function personOf(form: RegistrationForm) {
  const { lastName, firstName, dateOfBirth, mothersName, phone, zipcode, city, street } = form;
  return { lastName, firstName, dateOfBirth, mothersName, phone, zipcode, city, street };
}
