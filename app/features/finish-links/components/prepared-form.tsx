import { useEffect, useState, type FormEvent } from 'react';
import { href } from 'react-router';
import { FileUpload } from '#app/features/files/file-upload.tsx';
import { useUploads, type Uploads } from '#app/features/files/use-uploads.ts';
import { REQUEST_WORDS } from '#app/features/medical-care/request-words.ts';
import { loadPanel, type LoadedPanel } from '#app/features/preauthorization/load-panel.ts';
import { BookedSummary } from '#app/features/reservation-form/booked-item.tsx';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText } from '#app/forms/failure.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { formatHome } from '#app/people/address.ts';
import { localise, type Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { PreauthType } from '#app/platform/states.ts';
import { useDay } from '#app/time/use-instant.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { Countdown } from '#app/ui/countdown/countdown.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { Link } from '#app/ui/link/link.tsx';
import {
  finishByLink,
  uploadByLink,
  type LinkState,
  type PreparedCare,
  type PreparedVisit,
} from '../contract.ts';
import { FILES_MEMORY_MS, filesMemory } from '../files-memory.ts';
import type { FinishLinkWords } from '../messages/shape.ts';
import { endOf } from '../link-ends.ts';
import { FINISH_LINK_WORDS } from '../words.ts';
import styles from '../finish-links.module.css';

/** What an insurer makes of a visit by now, of which the page has said something better. */
const WORSE: Partial<Record<string, PreauthType>> = {
  preauth_required: 'normal',
  preauth_too_early: 'too_early',
  self_paid_only: 'self_paid',
};

interface LinkProps {
  token: string;
  dateOfBirth: string;
  onEnd: (state: LinkState) => void;
}

/** What was prepared, what has to be sent along and accepted, and the press that books it. */
export function PreparedForm({ visit, ...link }: LinkProps & { visit: PreparedVisit }) {
  const { onEnd } = link;
  const { w, t, locale, market } = useOwnWords(FINISH_LINK_WORDS);
  const panel = usePanel(visit.cover === null ? null : locale);
  const finish = useFinish(link, {
    ...w,
    needsReferral: visit.needsReferral,
    // Only what the page has shown.
    shown: panel ? visit.cover?.preauthType : undefined,
  });
  const { form, submit, uploads, errors } = finish;
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <Countdown
        expiresAt={visit.expiresAt}
        serverNow={visit.serverNow}
        onExpire={() => onEnd('over')}
        text={(time) => t(w.held, { time })}
      />
      <BookedSummary item={visit.item} {...(visit.cover && { payment: null })}>
        <p>
          {w.forWhom}: <strong>{visit.patientName}</strong>
        </p>
        {visit.comment && (
          <p>
            {w.comment}: {visit.comment}
          </p>
        )}
      </BookedSummary>
      {visit.cover && panel && (
        <panel.Panel
          found={{ ...panel, check: visit.cover }}
          specialty={localise(visit.item.specialization, locale, market)}
        />
      )}
      {finish.asksReferral && (
        <FileUpload
          uploads={uploads}
          label={w.referral}
          hint={w.referralHint}
          error={errors.referrals ?? null}
        />
      )}
      <Press finish={finish} words={w} />
    </form>
  );
}

/** What was prepared of a request for care; sent, it is the patient’s own. */
export function PreparedCareForm({ care, ...link }: LinkProps & { care: PreparedCare }) {
  const { onEnd } = link;
  const { w: all, t, locale, market } = useOwnWords(FINISH_LINK_WORDS);
  const { parts } = useOwnWords(REQUEST_WORDS).w;
  const dates = useDates();
  const born = useDay();
  const w = { ...all, ...all.care };
  const [isAcknowledged, setIsAcknowledged] = useState(false);
  const finish = useFinish(link, { ...w, needsReferral: care.needsReferral, isAcknowledged });
  const { form, submit, uploads, errors } = finish;
  const { person } = care;
  const wishes = care.wishes.map(({ date, part }) => `${dates.dayFull(date)}, ${parts[part]}`);
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <Countdown
        expiresAt={care.expiresAt}
        serverNow={care.serverNow}
        onExpire={() => onEnd('over')}
        text={(time) => t(w.held, { time })}
      />
      <p>{w.wrong}</p>
      {care.callCentre && <p>{t(w.callCentre, { phone: care.callCentre })}</p>}
      <dl className={styles.facts}>
        <dt>{w.forWhom}</dt>
        <dd>{care.patientName}</dd>
        <dt>{w.born}</dt>
        <dd>{born(person.dateOfBirth)}</dd>
        {person.mothersName && (
          <>
            <dt>{w.mothersName}</dt>
            <dd>{person.mothersName}</dd>
          </>
        )}
        <dt>{w.phone}</dt>
        <dd>{person.phone}</dd>
        <dt>{w.email}</dt>
        <dd>{person.email}</dd>
        <dt>{w.address}</dt>
        <dd>{formatHome(market, person)}</dd>
        <dt>{w.forCare}</dt>
        <dd>{localise(care.care, locale, market)}</dd>
        <dt>{w.wishes}</dt>
        <dd>{wishes.join(' · ')}</dd>
        {care.wantsEnglish && (
          <>
            <dt>{w.doctor}</dt>
            <dd>{w.wantsEnglish}</dd>
          </>
        )}
        <dt>{w.paid}</dt>
        <dd>{care.isSelfPaid ? w.selfPaid : w.byInsurer}</dd>
        {care.comment && (
          <>
            <dt>{w.comment}</dt>
            <dd>{care.comment}</dd>
          </>
        )}
      </dl>
      <FileUpload
        uploads={uploads}
        label={w.referral}
        hint={finish.asksReferral ? w.referralNeeded : w.referralHint}
        error={errors.referrals ?? null}
      />
      <p>{w.toAcknowledge}</p>
      <Checkbox
        name="isAcknowledged"
        label={w.acknowledge}
        isChecked={isAcknowledged}
        error={errors.isAcknowledged ? w.tick : null}
        onChange={setIsAcknowledged}
      />
      <Press finish={finish} words={w} />
    </form>
  );
}

type PressWords = Pick<FinishLinkWords, 'failed' | 'finish' | 'finishAnyhow'>;

/** The terms, and the press. */
function Press({ finish, words }: { finish: ReturnType<typeof useFinish>; words: PressWords }) {
  const { w } = useOwnWords(FINISH_LINK_WORDS);
  const { errors, failed, isBusy, uploads } = finish;
  return (
    <>
      <Checkbox
        name="isAgreed"
        label={w.agree}
        isChecked={finish.isAgreed}
        error={errors.isAgreed ?? null}
        onChange={finish.setIsAgreed}
      />
      <p className={styles.links}>
        <Link to={href('/pages/:slug', { slug: 'terms' })} target="_blank">
          {w.terms}
        </Link>
        <Link to={href('/pages/:slug', { slug: 'privacy' })} target="_blank">
          {w.privacy}
        </Link>
      </p>
      {failed !== null && (
        <Banner
          tone={finish.told ? 'warning' : 'danger'}
          role="alert"
          title={finish.told ? undefined : words.failed}
        >
          {failed}
        </Banner>
      )}
      <p>
        <Button type="submit" isBusy={isBusy} disabled={uploads.isBusy}>
          {finish.told ? words.finishAnyhow : words.finish}
        </Button>
      </p>
    </>
  );
}

interface FinishTerms {
  agreeMissing: string;
  needsReferral: boolean;
  /** What the page has said of the cover; left out: nothing. */
  shown?: PreauthType | undefined;
  /** What such an answer of an insurer is called here; left out: as everywhere. */
  worse?: Partial<Record<string, string>>;
  /** Of care, where a referral can always be sent along; left out: a booking. */
  isAcknowledged?: boolean;
}

/** What is chosen on the page, and what is done with it. */
function useFinish(
  { token, dateOfBirth, onEnd }: LinkProps,
  { agreeMissing, needsReferral, shown, worse, isAcknowledged }: FinishTerms,
) {
  const { w } = useOwnWords(FINISH_LINK_WORDS);
  const textOf = useFailureText();
  const { form, focusFirstError } = useFirstError();
  const uploads: Uploads = useUploads({
    path: uploadByLink.path.replace(':token', token),
    memory: { key: filesMemory(token), lifeMs: FILES_MEMORY_MS },
  });
  const [isAgreed, setIsAgreed] = useState(false);
  const [errors, setErrors] = useState<{
    referrals?: string;
    isAgreed?: string;
    isAcknowledged?: string;
  }>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [told, setTold] = useState<PreauthType | null>(null);
  const [asksReferral, setAsksReferral] = useState(needsReferral);
  const [isBusy, setIsBusy] = useState(false);

  async function finish() {
    setFailed(null);
    const found = {
      ...(uploads.isBusy && { referrals: w.referralBusy }),
      ...(asksReferral &&
        !uploads.isBusy &&
        uploads.ids.length === 0 && { referrals: w.referralMissing }),
      ...(isAcknowledged === false && { isAcknowledged: agreeMissing }),
      ...(!isAgreed && { isAgreed: agreeMissing }),
    };
    setErrors(found);
    if (!isAgreed || Object.keys(found).length > 0) return focusFirstError();
    const preauthType = told ?? shown;
    const body = {
      token,
      dateOfBirth,
      isAgreed,
      ...(preauthType && { preauthType }),
      ...(isAcknowledged && { isAcknowledged }),
      ...(uploads.ids.length > 0 && { referrals: uploads.ids }),
    };
    setIsBusy(true);
    const { failure } = await callWithCheck(finishByLink, { body });
    setIsBusy(false);
    const end = failure === null ? 'finished' : endOf(failure.code);
    if (end) {
      uploads.forget();
      return onEnd(end);
    }
    if (!failure) return;
    if (failure.code === 'attachments_required') setAsksReferral(true);
    setTold(WORSE[failure.code] ?? null);
    setFailed(worse?.[failure.code] ?? textOf(failure));
  }

  return {
    form,
    uploads,
    isAgreed,
    setIsAgreed,
    errors,
    failed,
    told,
    asksReferral,
    isBusy,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!isBusy && !uploads.isBusy) void finish();
    },
  };
}

/** Loaded for who is insured alone; null: not yet, or nobody is. */
function usePanel(locale: Locale | null): LoadedPanel | null {
  const [panel, setPanel] = useState<LoadedPanel | null>(null);
  useEffect(() => {
    if (locale === null) return;
    let isOver = false;
    const keep = (loaded: LoadedPanel) => {
      if (!isOver) setPanel(() => loaded);
    };
    loadPanel(locale).then(keep, () => undefined);
    return () => {
      isOver = true;
    };
  }, [locale]);
  return panel;
}
