import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FileUpload } from '#app/features/files/file-upload.tsx';
import { useUploads, type Uploads } from '#app/features/files/use-uploads.ts';
import { typeOfWarning } from '#app/features/preauthorization/preauth-type.ts';
import { toFailure, useFailureText, type Failure } from '#app/forms/failure.ts';
import { useFallenFocus } from '#app/forms/use-fallen-focus.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { loadPhoneParser } from '#app/people/phone.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { call } from '#app/platform/call.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import { createName } from '#app/platform/random-text.ts';
import type { PreauthType } from '#app/platform/states.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { todayOf } from '#app/time/today.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import {
  checkDraft,
  createDraft,
  toCareBody,
  type CareBody,
  type CareDraft,
  type CareErrors,
} from '../care-draft.ts';
import { filesMemoryOf, forgetCare, keepCare } from '../care-memory.ts';
import { COMPLAINTS_MAX } from '../care-request.ts';
import { requestMedicalCare } from '../contract.ts';
import type { Beginning } from '../load-beginning.ts';
import type { OpenedForm } from '../read-request.ts';
import { CARE_WORDS } from '../words.ts';
import { CareChoiceFields, useCareChoice } from './care-choice.tsx';
import { PersonFields } from './person-fields.tsx';
import { TimeFields } from './time-fields.tsx';
import styles from './new-booking.module.css';

/** What the parts of the form share. */
export interface CarePartProps {
  draft: CareDraft;
  change: (values: Partial<CareDraft>) => void;
  error: (field: string) => string | null;
}

/** All that a request says: which care, when, for whom, with which referral. */
export function CareForm({
  id,
  beginning,
  opened,
  onSending,
  onSent,
}: {
  id: string;
  beginning: Beginning & { draft: CareDraft | null };
  opened: OpenedForm;
  onSending: (is: boolean) => void;
  onSent: (sent: AnswerOf<typeof requestMedicalCare>) => void;
}) {
  const { w, t, market } = useOwnWords(CARE_WORDS);
  const [draft, setDraft] = useState(() => ({
    ...createDraft(beginning.known),
    phoneNumber: maskPhone(beginning.known.own.phoneNumber, market),
    ...beginning.draft,
  }));
  const choice = useCareChoice(beginning);
  const referrals = useUploads({ memoryKey: filesMemoryOf(opened) });
  const { form, focusFirstError } = useFirstError();
  const start = useFallenFocus<HTMLParagraphElement>();
  const { send, errors, setErrors, failure } = useSending({
    onSending,
    onSent: (sent) => {
      forgetCare(opened);
      onSent(sent);
    },
  });
  const toBody = useCareBody(opened);
  const { asksMothersName } = beginning.known;
  useKeptCare(opened, { draft, choice, email: beginning.known.own.email });

  const change = (values: Partial<CareDraft>) => {
    setDraft((before) => ({ ...before, ...values }));
    setErrors((before) => {
      const left = { ...before };
      for (const field of fieldsOf(values)) delete left[field];
      return left;
    });
  };
  const error = (field: string): string | null => {
    const found = errors[field];
    if (found === undefined) return null;
    const words: Record<string, string | undefined> = w.form.errors;
    return t(words[found] ?? w.form.errors.charactersInvalid, { max: COMPLAINTS_MAX });
  };

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
      <TimeFields {...parts} mode={opened.mode} />
      <PersonFields {...parts} asksMothersName={asksMothersName} />
      <AboutCare
        {...parts}
        referrals={referrals}
        needsReferral={needsReferral(opened, choice.chosen.subfunction, beginning.known)}
      />
      <p>{w.form.toAcknowledge}</p>
      <Checkbox
        name="isAcknowledged"
        label={w.form.acknowledge}
        isChecked={draft.isAcknowledged}
        onChange={(isAcknowledged) => change({ isAcknowledged })}
        error={error('isAcknowledged') && w.form.tick}
        required
      />
      {failure && <Refused failure={failure} />}
    </form>
  );
}

/** What troubles the patient, and what another doctor has written. */
function AboutCare({
  draft,
  change,
  error,
  referrals,
  needsReferral,
}: CarePartProps & { referrals: Uploads; needsReferral: boolean }) {
  const { w } = useOwnWords(CARE_WORDS);
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{w.form.aboutCare}</legend>
      <TextArea
        name="complaints"
        label={w.form.complaints}
        hint={w.form.complaintsHint}
        value={draft.complaints}
        onChange={(complaints) => change({ complaints })}
        error={error('complaints')}
        limit={COMPLAINTS_MAX}
        rows={3}
        isOptional
      />
      <Checkbox
        name="wantsEnglish"
        label={w.form.wantsEnglish}
        isChecked={draft.wantsEnglish}
        onChange={(wantsEnglish) => change({ wantsEnglish })}
      />
      <FileUpload
        uploads={referrals}
        label={w.form.referral}
        hint={needsReferral ? w.form.referralNeeded : w.form.referralHint}
        error={error('referrals')}
      />
    </fieldset>
  );
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

/** Which errors are over once these were changed. */
function fieldsOf(values: Partial<CareDraft>): string[] {
  const others: Record<string, string> = { born: 'dateOfBirth', wishes: 'time', day: 'time' };
  return Object.keys(values).map((field) => others[field] ?? field);
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
    const wrong = checkDraft(body, {
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

function Refused({ failure }: { failure: Failure }) {
  const { w } = useOwnWords(CARE_WORDS);
  const textOf = useFailureText();
  const warned = typeOfWarning(failure.code);
  return (
    <Banner
      tone={warned ? 'warning' : 'danger'}
      role="alert"
      title={warned ? w.form.warned : w.form.failed}
    >
      {textOf(failure)}
    </Banner>
  );
}
