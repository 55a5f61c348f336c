import type { ReactNode } from 'react';
import { href, useNavigate } from 'react-router';
import { rememberReferral } from '#app/features/files/taken-referral.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestNewBooking } from '#app/platform/new-booking.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { PrintIcon } from '#app/ui/icons/rare-icons.tsx';
import { takeReferral, type AdviceMessage, type AdviceThread } from '../contract.ts';
import { ADVICE_WORDS } from '../words.ts';
import styles from '../written-advice.module.css';

/** One piece of writing with who wrote it and when. */
export function Piece({
  title,
  when,
  isDoctor = false,
  children,
}: {
  title: string;
  when: string;
  isDoctor?: boolean;
  children: ReactNode;
}) {
  return (
    <article className={classNames(styles.message, isDoctor && styles.doctor)}>
      <div className={styles.messageHead}>
        <h2 className={styles.legend}>{title}</h2>
        <p className={styles.soft}>{when}</p>
      </div>
      {children}
    </article>
  );
}

/** A thread, and for whom it is. */
type PatientThread = Pick<AdviceThread, 'id' | 'name' | 'dateOfBirth'>;

/** A message of a thread; the doctor's with name, specialties and what to do next. */
export function ThreadMessage({
  thread,
  message,
  when,
}: {
  thread: PatientThread;
  message: AdviceMessage;
  when: string;
}) {
  const { w, t, locale, market } = useOwnWords(ADVICE_WORDS);
  const { kind, text, doctor, nextStep } = message;
  return (
    <Piece title={w.thread.kinds[kind]} when={when} isDoctor={doctor !== null}>
      {doctor && (
        <p className={styles.soft}>
          {t(w.thread.doctor, {
            name: doctor.name,
            specialties: doctor.specialties.map((one) => localise(one, locale, market)).join(', '),
          })}
        </p>
      )}
      {text !== '' && <p className={styles.text}>{text}</p>}
      {nextStep && <NextStep step={nextStep} {...{ thread }} messageId={message.id} />}
    </Piece>
  );
}

function NextStep({
  step,
  thread,
  messageId,
}: {
  step: NonNullable<AdviceMessage['nextStep']>;
  thread: PatientThread;
  messageId: string;
}) {
  const { w, t, locale, market } = useOwnWords(ADVICE_WORDS);
  const words = w.thread;
  if (step.kind === 'call_back') {
    return (
      <div className={styles.step}>
        <h3 className={styles.legend}>{words.next}</h3>
        <p>{words.callBack}</p>
        <ButtonLink to={`${href('/services/consultation')}#call-back`} size="s">
          {words.callBackLink}
        </ButtonLink>
      </div>
    );
  }
  const { specialty, subfunctionId, urgency, referral } = step;
  return (
    <div className={styles.step}>
      <h3 className={styles.legend}>{words.next}</h3>
      <p>{words.urgencies[urgency]}</p>
      <ButtonLink
        to={finderHref(subfunctionId, urgency)}
        size="s"
        // With a referral the way that takes it along is the one to go.
        variant={referral === '' ? 'primary' : 'secondary'}
      >
        {t(words.book, { specialty: localise(specialty, locale, market) })}
      </ButtonLink>
      {referral !== '' && (
        <>
          <h3 className={styles.legend}>{words.referral}</h3>
          <p className={styles.text}>{referral}</p>
          <TakeReferral {...{ thread, messageId, step }} />
          <p className={styles.soft}>{words.referralHint}</p>
          <Button size="s" variant="secondary" icon={<PrintIcon />} onClick={() => window.print()}>
            {words.print}
          </Button>
        </>
      )}
    </div>
  );
}

/** Makes the doctor's note a file of the patient's own, which the next form of that care has already; then on to it. */
function TakeReferral({
  thread,
  messageId,
  step: { specialty, subfunctionId, urgency },
}: {
  thread: PatientThread;
  messageId: string;
  step: Extract<AdviceMessage['nextStep'], { kind: 'book' }>;
}) {
  const { w, t } = useOwnWords(ADVICE_WORDS);
  const words = w.thread;
  const { name, dateOfBirth } = thread;
  const navigate = useNavigate();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();

  async function take(goOn: () => void) {
    const params = { id: thread.id, messageId };
    const file = await send(takeReferral, { params });
    if (!file) return;
    rememberReferral(file, { specialtyId: specialty.id, subfunctionId }, { name, dateOfBirth });
    goOn();
  }
  const find = () => void navigate(finderHref(subfunctionId, urgency));
  const ask = () => requestNewBooking(subfunctionId === null ? {} : { subfunction: subfunctionId });

  return (
    <>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={words.failed}>
          {failure}
        </Banner>
      )}
      <p>{t(words.takeHint, { name })}</p>
      <div className={styles.row}>
        <Button size="s" isBusy={isBusy} disabled={!isAlive} onClick={() => void take(find)}>
          {words.takeToFinder}
        </Button>
        {subfunctionId !== null && (
          <Button
            size="s"
            variant="secondary"
            isBusy={isBusy}
            disabled={!isAlive}
            onClick={() => void take(ask)}
          >
            {words.takeToRequest}
          </Button>
        )}
      </div>
    </>
  );
}

/** The finder with the specialty, and only who has a time as soon as it has to be. */
function finderHref(subfunctionId: number | null, urgency: 'today' | 'week' | 'any'): string {
  const query = new URLSearchParams({
    ...(subfunctionId !== null && { subfunction: String(subfunctionId) }),
    ...(urgency !== 'any' && { when: urgency }),
  }).toString();
  return `${href('/services/provider-search')}${query === '' ? '' : `?${query}`}`;
}
