import {
  useEffect,
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
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { useFallenFocus } from '#app/forms/use-fallen-focus.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import type { Market } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { loadPhoneParser } from '#app/people/phone.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { readDateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
import {
  checkDraft,
  createDraft,
  draftOf,
  forgetErrors,
  toCareBody,
  wishLike,
  type CareBody,
  type CareDraft,
  type CareErrors,
} from '../care-draft.ts';
import { filesMemoryOf, forgetCare, keepCare } from '../care-memory.ts';
import { CareFields, fieldsOf, useCareErrors, type CarePartProps } from '../care-fields.tsx';
import type { CareToChange } from '../contract.ts';
import type { Beginning } from '../load-beginning.ts';
import type { OpenedForm } from '../read-request.ts';
import { CARE_WORDS } from '../words.ts';
import { CareChoiceFields, useCareChoice } from './care-choice.tsx';
import { ChangedMeanwhile, readNow, type CareDifferences } from './changed-meanwhile.tsx';
import { usePost, useSending, type SentCare } from './send-care.ts';
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
  onSent: (sent: SentCare, timeZone: string) => void;
}) {
  const { w } = useOwnWords(CARE_WORDS);
  const errorOf = useCareErrors();
  const { change: changed } = beginning;
  const timeZone = useZone(changed);
  const [draft, setDraft] = useCareDraft(beginning, opened, timeZone);
  const { own, children } = beginning.known;
  const choice = useCareChoice(beginning);
  const { subfunction: subfunctionId } = choice.chosen;
  const referrals = useCareReferrals(opened, { draft, beginning }, choice);
  const { form, focusFirstError } = useFirstError();
  const start = useFallenFocus<HTMLParagraphElement>();
  const post = usePost(beginning);
  const { send, errors, setErrors, failure } = useSending({
    post: post.post,
    shownAt: changed?.preauthType ?? 'none',
    onSending,
    onSent: (sent) => {
      referrals.forget();
      forgetCare(opened);
      onSent(sent, timeZone);
    },
  });
  const { change, choose } = changesOf(setDraft, setErrors);
  // How it is asked for stays as it was.
  const { mode, serviceType } = changed ?? opened;
  const asked = { ...opened, mode, serviceType };
  const { asksMothersName, now } = beginning.known;
  const toBody = useCareBody(asked, { now, timeZone, market: changed?.market });
  useKeptCare(opened, { draft, choice, email: own.email, change: post.seen });

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
        {changed ? w.change.lead : w.form.leads[mode]}
      </p>
      {changed && changed.offers.length > 0 && <Banner tone="info">{w.change.offers}</Banner>}
      <CareChoiceFields choice={choice} error={error} />
      <CareFields
        {...parts}
        mode={mode}
        today={dayOf(now, timeZone)}
        patient={changed?.patient}
        asksMothersName={asksMothersName}
        isIdentified={own.lastName !== '' && own.dateOfBirth !== ''}
        forWhom={{ id, own: { children }, onChoose: choose }}
      >
        <FileUpload
          uploads={referrals}
          label={w.form.referral}
          hint={
            !isForOther(draft) && needsReferral(asked, subfunctionId, beginning.known)
              ? w.form.referralNeeded
              : w.form.referralHint
          }
          error={error('referrals')}
        />
      </CareFields>
      <Acknowledgement {...parts} />
      {failure && <Refused failure={failure} signIn={signIn} differences={post.differences} />}
    </form>
  );
}

/** By whose clock its times are: what is changed may have been asked for in another market. */
function useZone(changed: CareToChange | null): string {
  const { timeZone } = usePortal();
  return changed ? MARKET_ZONES[changed.market] : timeZone;
}

type SetDraft = Dispatch<SetStateAction<CareDraft>>;

/** With what the portal knows or the request tells, and what was typed before a reload. */
function useCareDraft(
  { known, change, draft: kept }: Beginning & { draft: CareDraft | null },
  { startsAt }: OpenedForm,
  timeZone: string,
): [CareDraft, SetDraft] {
  const { market } = useOwnWords(CARE_WORDS);
  const [draft, setDraft] = useState<CareDraft>(() => {
    const where = { today: dayOf(known.now, timeZone), timeZone };
    const begun = change
      ? draftOf(change, known, where)
      : wishLike(createDraft(known), startsAt, where);
    return { ...begun, phoneNumber: maskPhone(begun.phoneNumber, market), ...kept };
  });
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
  {
    draft,
    beginning: {
      known: { own, children },
      change,
      draft: kept,
    },
  }: { draft: CareDraft; beginning: Beginning & { draft: CareDraft | null } },
  { specialtyId, subfunction: subfunctionId }: ReturnType<typeof useCareChoice>,
) {
  const { market } = useOwnWords(CARE_WORDS);
  const { lastName, firstName, born } = draft;
  const name = formatPersonName(market, lastName, firstName);
  const dateOfBirth = readDateParts(born) ?? own.dateOfBirth;
  const patient = change?.patient ?? patientOf({ name, dateOfBirth, children }, draft, market);
  // After a reload the tab knows which of them were left.
  const initial = kept === null && change ? change.files : [];
  const memory = { key: filesMemoryOf(opened) };
  return useReferrals(memory, { specialtyId, subfunctionId, patient }, initial);
}

/** Over a reload nothing is typed twice. */
function useKeptCare(
  opened: OpenedForm,
  {
    draft,
    choice,
    email,
    change,
  }: {
    draft: CareDraft;
    choice: ReturnType<typeof useCareChoice>;
    email: string;
    change: CareToChange | null;
  },
): void {
  const { doctorId, subfunction } = choice;
  const providerId = choice.provider?.provider.id ?? null;
  useEffect(
    () => keepCare(opened, { email, draft, providerId, doctorId, subfunction, change }),
    [opened, email, draft, providerId, doctorId, subfunction, change],
  );
}

/** Makes of a draft what is sent, and says what is wrong with it. */
/** @param where of what is changed; without one the page's market */
function useCareBody(
  opened: OpenedForm,
  where: { now: string; timeZone: string; market: Market | undefined },
) {
  const { now, timeZone } = where;
  const page = useOwnWords(CARE_WORDS);
  const market = where.market ?? page.market;
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
      nowMs: Date.parse(now),
      today: dayOf(now, timeZone),
      asksMothersName,
      isChange: opened.change !== null,
      // Where the rules cannot be loaded, the server alone decides.
      parsePhone: await loadPhoneParser(market).catch(() => (text: string) => text),
    });
    return { body, wrong };
  };
}

/** It is always shown, so it has to be ticked always. */
function Acknowledgement({ draft, change, error }: CarePartProps) {
  const { w } = useOwnWords(CARE_WORDS);
  return (
    <>
      <p>{w.form.toAcknowledge}</p>
      <Checkbox
        name="isAcknowledged"
        label={w.form.acknowledge}
        isChecked={draft.isAcknowledged}
        onChange={(isAcknowledged) => change({ isAcknowledged })}
        error={error('isAcknowledged') && w.form.tick}
        required
      />
    </>
  );
}

function Refused({
  failure,
  signIn,
  differences,
}: {
  failure: Failure;
  signIn: ReactNode;
  differences: CareDifferences | null;
}) {
  const { w } = useOwnWords(CARE_WORDS);
  const textOf = useFailureText();
  const warned = typeOfWarning(failure.code);
  if (differences && readNow(failure)) return <ChangedMeanwhile differences={differences} />;
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
