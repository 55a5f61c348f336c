import {
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type FormEvent,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { FileUpload } from '#app/features/files/file-upload.tsx';
import { useReferrals } from '#app/features/files/use-referrals.ts';
import { isForOther, keepKnownChild, patientOf } from '#app/features/reservation-form/on-behalf.ts';
import type { OnBehalfField } from '#app/features/reservations/check-other.ts';
import { typeOfWarning } from '#app/features/preauthorization/preauth-type.ts';
import { toFailure, useFailureText, type Failure } from '#app/forms/failure.ts';
import { useFallenFocus } from '#app/forms/use-fallen-focus.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { loadPhoneParser } from '#app/people/phone.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { call } from '#app/platform/call.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import { createName } from '#app/platform/random-text.ts';
import type { PreauthType } from '#app/platform/states.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { todayOf } from '#app/time/today.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { readDateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
import {
  checkDraft,
  createDraft,
  forgetErrors,
  toCareBody,
  type CareBody,
  type CareDraft,
  type CareErrors,
} from '../care-draft.ts';
import { filesMemoryOf, forgetCare, keepCare } from '../care-memory.ts';
import { CareFields, fieldsOf, useCareErrors } from '../care-fields.tsx';
import { requestMedicalCare } from '../contract.ts';
import type { Beginning } from '../load-beginning.ts';
import type { OpenedForm } from '../read-request.ts';
import { CARE_WORDS } from '../words.ts';
import { CareChoiceFields, useCareChoice } from './care-choice.tsx';
import styles from './new-booking.module.css';

/** All that a request says: which care, when, for whom, with which referral. */
export function CareForm({
  id,
  beginning,
  opened,
  signIn,
  onSending,
  onSent,
}: {
  id: string;
  beginning: Beginning & { draft: CareDraft | null };
  opened: OpenedForm;
  signIn: ReactNode;
  onSending: (is: boolean) => void;
  onSent: (sent: AnswerOf<typeof requestMedicalCare>) => void;
}) {
  const { w } = useOwnWords(CARE_WORDS);
  const errorOf = useCareErrors();
  const [draft, setDraft] = useCareDraft(beginning);
  const { own, children } = beginning.known;
  const choice = useCareChoice(beginning);
  const { subfunction: subfunctionId } = choice.chosen;
  const referrals = useCareReferrals(opened, { draft, known: beginning.known }, choice);
  const { form, focusFirstError } = useFirstError();
  const start = useFallenFocus<HTMLParagraphElement>();
  const { send, errors, setErrors, failure } = useSending({
    onSending,
    onSent: (sent) => {
      referrals.forget();
      forgetCare(opened);
      onSent(sent);
    },
  });
  const { change, choose } = changesOf(setDraft, setErrors);
  const toBody = useCareBody(opened);
  const { asksMothersName } = beginning.known;
  useKeptCare(opened, { draft, choice, email: beginning.known.own.email });

  const error = (field: string) => errorOf(errors[field], field);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { body, wrong } = await toBody(draft, {
      choice: choice.chosen,
      referrals: referrals.ids,
      asksMothersName,
    });
    const found = referrals.isBusy ? { ...wrong, referrals: 'referralBusy' as const } : wrong;
    if (found) setErrors(found);
    if (found || !(await send(body))) focusFirstError();
  }

  const parts = { draft, change, error };
  return (
    <form
      ref={form}
      id={id}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p ref={start} tabIndex={-1} className={styles.note}>
        {w.form.leads[opened.mode]}
      </p>
      <CareChoiceFields choice={choice} error={error} />
      <CareFields
        {...parts}
        mode={opened.mode}
        asksMothersName={asksMothersName}
        isIdentified={own.lastName !== '' && own.dateOfBirth !== ''}
        forWhom={{ id, own: { children }, onChoose: choose }}
      >
        <FileUpload
          uploads={referrals}
          label={w.form.referral}
          hint={
            !isForOther(draft) && needsReferral(opened, subfunctionId, beginning.known)
              ? w.form.referralNeeded
              : w.form.referralHint
          }
          error={error('referrals')}
        />
      </CareFields>
      <p>{w.form.toAcknowledge}</p>
      <Checkbox
        name="isAcknowledged"
        label={w.form.acknowledge}
        isChecked={draft.isAcknowledged}
        onChange={(isAcknowledged) => change({ isAcknowledged })}
        error={error('isAcknowledged') && w.form.tick}
        required
      />
      {failure && <Refused failure={failure} signIn={signIn} />}
    </form>
  );
}

type SetDraft = Dispatch<SetStateAction<CareDraft>>;

/** With what the portal knows, and what was typed before a reload. */
function useCareDraft({
  known,
  draft: kept,
}: Beginning & { draft: CareDraft | null }): [CareDraft, SetDraft] {
  const { market } = useOwnWords(CARE_WORDS);
  const [draft, setDraft] = useState<CareDraft>(() => ({
    ...createDraft(known),
    phoneNumber: maskPhone(known.own.phoneNumber, market),
    ...kept,
  }));
  return [keepKnownChild(draft, known.children), setDraft];
}

/** What was wrong with what is changed is over. */
function changesOf(setDraft: SetDraft, setErrors: Dispatch<SetStateAction<CareErrors>>) {
  return {
    change: (values: Partial<CareDraft>) => {
      setDraft((before) => ({ ...before, ...values }));
      setErrors((before) => {
        const left = { ...before };
        for (const field of fieldsOf(values)) delete left[field];
        return left;
      });
    },
    choose: (next: CareDraft, field: OnBehalfField) => {
      setDraft(next);
      setErrors((before) => forgetErrors(before, field));
    },
  };
}

/** Whoever pays for themselves needs none; of an agreed time the cover may know better when it is sent. */
function needsReferral(
  { serviceType }: OpenedForm,
  subfunction: number | null,
  { referralRequired }: Beginning['known'],
): boolean {
  return (
    serviceType !== 'SELF_PAID' && subfunction !== null && referralRequired.includes(subfunction)
  );
}

/** The files of a request, with what a doctor has written for its care and its patient. */
function useCareReferrals(
  opened: OpenedForm,
  { draft, known: { own, children } }: { draft: CareDraft; known: Beginning['known'] },
  { specialtyId, subfunction: subfunctionId }: ReturnType<typeof useCareChoice>,
) {
  const { market } = useOwnWords(CARE_WORDS);
  const { lastName, firstName, born } = draft;
  const name = formatPersonName(market, lastName, firstName);
  const dateOfBirth = readDateParts(born) ?? own.dateOfBirth;
  const patient = patientOf({ name, dateOfBirth, children }, draft, market);
  return useReferrals({ key: filesMemoryOf(opened) }, { specialtyId, subfunctionId, patient });
}

/** Over a reload nothing is typed twice. */
function useKeptCare(
  opened: OpenedForm,
  {
    draft,
    choice,
    email,
  }: { draft: CareDraft; choice: ReturnType<typeof useCareChoice>; email: string },
): void {
  const { doctorId, subfunction } = choice;
  const providerId = choice.provider?.provider.id ?? null;
  useEffect(
    () => keepCare(opened, { email, draft, providerId, doctorId, subfunction }),
    [opened, email, draft, providerId, doctorId, subfunction],
  );
}

/** Makes of a draft what is sent, and says what is wrong with it. */
function useCareBody(opened: OpenedForm) {
  const { market } = useOwnWords(CARE_WORDS);
  const { timeZone } = usePortal();
  return async (
    draft: CareDraft,
    {
      choice,
      referrals,
      asksMothersName,
    }: {
      choice: Parameters<typeof toCareBody>[2]['choice'];
      referrals: readonly string[];
      asksMothersName: boolean;
    },
  ): Promise<{ body: CareBody; wrong: CareErrors | null }> => {
    const terms = { choice, referrals, preauthType: 'none' as const, timeZone };
    const body = toCareBody(draft, opened, terms);
    const wrong = checkDraft(draft, body, {
      market,
      nowMs: Date.now(),
      today: todayOf({ timeZone }),
      asksMothersName,
      // Where the rules cannot be loaded, the server alone decides.
      parsePhone: await loadPhoneParser(market).catch(() => (text: string) => text),
    });
    return { body, wrong };
  };
}

/** Sends a request under one key for as long as it is the same, and keeps what the server said of it. */
function useSending({
  onSending,
  onSent,
}: {
  onSending: (is: boolean) => void;
  onSent: (sent: AnswerOf<typeof requestMedicalCare>) => void;
}) {
  const [errors, setErrors] = useState<CareErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const attempt = useRef({ key: '', body: '' });
  const shown = useRef<PreauthType>('none');

  async function send(typed: CareBody): Promise<boolean> {
    const body = { ...typed, preauthType: shown.current };
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { key: createName(), body: text };
    setFailure(null);
    onSending(true);
    try {
      const headers = { [IDEMPOTENCY_KEY_HEADER]: attempt.current.key };
      onSent(await call(requestMedicalCare, { headers, body }));
      return true;
    } catch (error) {
      const refused = toFailure(error);
      // It is said now: the next press asks for it all the same.
      shown.current = typeOfWarning(refused.code) ?? shown.current;
      if (refused.code === 'attachments_required') {
        setErrors({ referrals: 'referralRequired' });
      } else setErrors(refused.fields as CareErrors);
      setFailure(refused);
      onSending(false);
      return false;
    }
  }

  return { send, errors, setErrors, failure };
}

function Refused({ failure, signIn }: { failure: Failure; signIn: ReactNode }) {
  const { w } = useOwnWords(CARE_WORDS);
  const textOf = useFailureText();
  const warned = typeOfWarning(failure.code);
  return (
    <Banner
      tone={warned ? 'warning' : 'danger'}
      role="alert"
      title={warned ? w.form.warned : w.form.failed}
      action={failure.code === 'sign_in_required' && signIn}
    >
      {textOf(failure)}
    </Banner>
  );
}
