import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { href, useLocation } from 'react-router';
import { toFailure, useFailureText, type Failure } from '#app/forms/failure.ts';
import { StayHere } from '#app/forms/stay-here.tsx';
import { useFallenFocus } from '#app/forms/use-fallen-focus.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { maskPhone } from '#app/people/phone-mask.ts';
import { forgetAsked, rememberAsked } from '#app/platform/asked-booking.ts';
import { signInHref } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { PhoneIcon } from '#app/ui/icons/icons.tsx';
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx';
import { loadBeginning, type Beginning } from '../load-beginning.ts';
import type { CareDraft } from '../care-draft.ts';
import { forgetCare, recallCare, type KeptCare } from '../care-memory.ts';
import { readRequest, type OpenedForm } from '../read-request.ts';
import { CARE_WORDS } from '../words.ts';
import { CareForm } from './care-form.tsx';
import { RequestSent } from './request-sent.tsx';
import type { SentCare } from './send-care.ts';
import styles from './new-booking.module.css';

export interface NewBookingModalProps {
  /** What the event brought. */
  detail: unknown;
  onClose: () => void;
  /** Opens the form for what was asked for. */
  onChange: (id: string) => void;
}

type Step =
  | { name: 'emergency' }
  /** sending: it is on its way, and nothing closes it. */
  | { name: 'form' | 'sending' }
  | { name: 'done'; sent: SentCare; timeZone: string };

/** Asks for care that the call centre organises: emergencies first, then the form, then what happens next. */
export function NewBookingModal({ detail, onClose: goBack, onChange }: NewBookingModalProps) {
  const { w } = useOwnWords(CARE_WORDS);
  const { viewer } = usePortal();
  const formId = useId();
  const [opened] = useState(() => readRequest(detail, viewer));
  const isChange = opened.change !== null;
  const [step, setStep] = useState<Step>(isChange ? { name: 'form' } : { name: 'emergency' });
  const [tries, setTries] = useState(0);
  const [hasForm, setHasForm] = useState(false);
  const isLeaving = useRef(false);
  const isMember = viewer.isLoggedIn;
  // Two presses are one way back, not two.
  const onClose = () => {
    if (!isLeaving.current) goBack();
    if (!isMember) forgetAsked();
    isLeaving.current = true;
  };
  const isSending = step.name === 'sending';
  const isForm = step.name === 'form' || isSending;
  const titles = isChange
    ? { form: w.change.title, done: w.change.doneTitle }
    : { form: w.titles[opened.mode], done: w.done.title };
  const title = step.name === 'done' ? titles.done : titles.form;
  return (
    <Dialog
      isOpen
      size={isForm ? 'l' : 'm'}
      title={isMember ? title : w.titles.new}
      onClose={onClose}
      isLocked={isSending}
      footer={
        <Actions
          {...{ step, isMember, isChange, hasForm, formId, detail, onClose, onChange }}
          onContinue={() => setStep({ name: 'form' })}
        />
      }
    >
      {/* Back would close it, and nobody would see what became of the request. */}
      <StayHere isStaying={isSending} />
      {!isMember && <SignInFirst />}
      {isMember && step.name === 'emergency' && <Emergency />}
      {isMember && isForm && (
        <LoadedForm
          key={tries}
          {...{ formId, opened }}
          signIn={<SignIn detail={detail} size="s" />}
          onRetry={() => setTries(tries + 1)}
          onLoaded={() => setHasForm(true)}
          onSending={(is) => setStep({ name: is ? 'sending' : 'form' })}
          onSent={(sent, timeZone) => setStep({ name: 'done', sent, timeZone })}
        />
      )}
      {step.name === 'done' && <RequestSent {...step} isChange={isChange} />}
    </Dialog>
  );
}

function Actions({
  step,
  isMember,
  isChange,
  hasForm,
  formId,
  detail,
  onContinue,
  onClose,
  onChange,
}: {
  step: Step;
  isMember: boolean;
  isChange: boolean;
  /** It has come, and there is something to send. */
  hasForm: boolean;
  formId: string;
  detail: unknown;
  onContinue: () => void;
  onClose: () => void;
  onChange: (id: string) => void;
}) {
  const { w } = useOwnWords(CARE_WORDS);
  const path = usePath();
  if (!isMember) {
    return (
      <>
        <ButtonLink
          variant="secondary"
          to={href('/registration')}
          onClick={() => rememberAsked({ path, detail })}
        >
          {w.visitor.register}
        </ButtonLink>
        <SignIn detail={detail} />
      </>
    );
  }
  switch (step.name) {
    case 'emergency':
      return (
        <>
          <ButtonLink variant="danger" to="tel:112" icon={<PhoneIcon />}>
            {w.emergency.call}
          </ButtonLink>
          <Button onClick={onContinue}>{w.emergency.none}</Button>
        </>
      );
    case 'done':
      return (
        <>
          <ButtonLink variant="secondary" to={href('/services/appointments')}>
            {w.done.appointments}
          </ButtonLink>
          {!isChange && (
            <Button variant="secondary" onClick={() => onChange(step.sent.id)}>
              {w.done.change}
            </Button>
          )}
          <Button onClick={onClose}>{w.done.close}</Button>
        </>
      );
    default:
      return (
        <>
          <Button variant="quiet" onClick={onClose} disabled={step.name === 'sending'}>
            {w.form.cancel}
          </Button>
          {hasForm && (
            <Button type="submit" form={formId} isBusy={step.name === 'sending'}>
              {isChange ? w.change.submit : w.form.submit}
            </Button>
          )}
        </>
      );
  }
}

/** Leads to the sign-in page and back to this form. */
function SignIn({ detail, size = 'm' }: { detail: unknown; size?: 's' | 'm' }) {
  const { w } = useOwnWords(CARE_WORDS);
  const path = usePath();
  return (
    <ButtonLink size={size} to={signInHref(path)} onClick={() => rememberAsked({ path, detail })}>
      {w.visitor.signIn}
    </ButtonLink>
  );
}

function usePath(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}

/** What cannot wait for a call centre is stopped before anything is typed. */
function Emergency() {
  const { w } = useOwnWords(CARE_WORDS);
  return (
    <div className={styles.step}>
      <Banner tone="danger" title={w.emergency.title}>
        {w.emergency.text}
      </Banner>
      <ul className={styles.signs}>
        {w.emergency.signs.map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
    </div>
  );
}

/** Nobody has proven a visitor's address, to which the call centre would answer. */
function SignInFirst() {
  const { w, t, market } = useOwnWords(CARE_WORDS);
  const { phones } = usePortal();
  const phone = phones.allDay;
  return (
    <div className={styles.step}>
      <p>{w.visitor.text}</p>
      {phone && (
        <p>
          <a href={`tel:${phone}`}>{t(w.visitor.call, { phone: maskPhone(phone, market) })}</a>
        </p>
      )}
    </div>
  );
}

/** The form comes with what is known, so that nothing of it changes under who types. */
function LoadedForm({
  formId,
  opened,
  signIn,
  onRetry,
  onLoaded,
  onSending,
  onSent,
}: {
  formId: string;
  opened: OpenedForm;
  /** For whom the session has run out meanwhile. */
  signIn: ReactNode;
  onRetry: () => void;
  onLoaded: () => void;
  onSending: (is: boolean) => void;
  onSent: (sent: SentCare, timeZone: string) => void;
}) {
  const { w } = useOwnWords(CARE_WORDS);
  const textOf = useFailureText();
  const [beginning, setBeginning] = useState<Awaited<ReturnType<typeof beginOrGoOn>> | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const show = useEffectEvent((found: Awaited<ReturnType<typeof beginOrGoOn>>) => {
    setBeginning(found);
    onLoaded();
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    beginOrGoOn(opened, signal).then(show, (error: unknown) => {
      if (!signal.aborted) setFailure(toFailure(error));
    });
    return () => controller.abort();
  }, [opened]);
  if (failure !== null) {
    return (
      <Banner
        tone="danger"
        role="alert"
        title={w.form.failed}
        action={
          <Button size="s" variant="secondary" onClick={onRetry}>
            {w.form.again}
          </Button>
        }
      >
        {textOf(failure)}
      </Banner>
    );
  }
  if (!beginning) return <Coming />;
  return <CareForm id={formId} {...{ beginning, opened, signIn, onSending, onSent }} />;
}

/** Keeps the focus in the place of the form, which takes it as soon as it is there: it would else go to the close button. */
function Coming() {
  const start = useFallenFocus<HTMLDivElement>();
  return (
    <div ref={start} tabIndex={-1}>
      <Skeleton shape="block" />
    </div>
  );
}

/** With what was typed before a reload, where it was the same person. */
async function beginOrGoOn(
  opened: OpenedForm,
  signal: AbortSignal,
): Promise<Beginning & { draft: CareDraft | null }> {
  const kept = recallCare(opened);
  const beginning = await loadBeginning(opened, kept && choiceOf(kept), signal);
  if (!kept) return { ...beginning, draft: null };
  if (kept.email === beginning.known.own.email) {
    // What was changed elsewhere since it was typed is told when it is sent.
    return { ...beginning, change: kept.change ?? beginning.change, draft: kept.draft };
  }
  forgetCare(opened);
  return { ...(await loadBeginning(opened, null, signal)), draft: null };
}

const choiceOf = ({ providerId, doctorId, subfunction }: KeptCare) => ({
  providerId,
  doctorId,
  subfunction,
});
