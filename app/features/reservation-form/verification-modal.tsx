import { href } from 'react-router';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { shownLocales } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { ErrorScene } from '#app/ui/illustrations/error-scene.tsx';
import { LanguageSwitch } from '#app/ui/shell/language-switch.tsx';
import { Spinner } from '#app/ui/spinner/spinner.tsx';
import { closeToast, showToast } from '#app/ui/toast/toast.ts';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import { calendarHref, searchHref } from './item-links.ts';
import { splitPhones } from '#app/people/phone-links.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { useVerification } from './use-verification.ts';
import { BookedSummary } from './components/booked-summary.tsx';
import { StepPanel } from './components/step-panel.tsx';
import { Ticket } from './components/ticket.tsx';
import { BOOKING_WORDS } from './words.ts';
import styles from './components/sent-panel.module.css';

export interface VerificationModalProps {
  token: string;
  calendarFile: string;
  /** What the page found the link to be worth. */
  state: 'valid' | 'used' | 'expired';
  item: BookedItem;
  onClose: () => void;
  /** The server does not know the link after all. */
  onUnknown: (message: string) => void;
}

/** Confirms the reservation of a mailed link, or says why there is nothing to confirm. */
export function VerificationModal(props: VerificationModalProps) {
  const { item, onClose, onUnknown } = props;
  const { w } = useOwnWords(BOOKING_WORDS);
  const { verification, verify } = useVerification(props.token, props.state === 'valid');
  const failure = verification.step === 'failed' ? verification.failure : null;
  const textOf = useFailureText();

  useFailureToast(failure, onUnknown);

  switch (outcomeOf(props.state, verification.step, failure?.code)) {
    case 'working':
      return (
        <Modal title={w.verify.working} item={item} token={props.token} onClose={onClose}>
          <p role="status" className={styles.working}>
            <Spinner size="l" /> {w.verify.workingText}
          </p>
        </Modal>
      );
    case 'confirmed':
      return (
        <Modal
          title={w.verify.title}
          item={item}
          token={props.token}
          onClose={onClose}
          actions={<VerifiedActions item={item} onClose={onClose} />}
        >
          <CalendarDone size="s" />
          <p className={styles.next}>{w.verify.text}</p>
          <Ticket calendarFile={props.calendarFile} item={item} isCancelledByMail />
        </Modal>
      );
    case 'already':
      return (
        <Modal
          title={w.verify.already}
          item={item}
          token={props.token}
          onClose={onClose}
          actions={<VerifiedActions item={item} onClose={onClose} />}
        >
          <CalendarDone size="s" />
          <p className={styles.next}>{w.verify.alreadyText}</p>
          <Ticket calendarFile={props.calendarFile} item={item} isCancelledByMail />
        </Modal>
      );
    case 'expired':
      return (
        <Modal
          title={w.verify.expired}
          item={item}
          token={props.token}
          onClose={onClose}
          actions={<Again item={item} />}
        >
          <ErrorScene size="s" />
          <p className={styles.next}>{w.verify.expiredText}</p>
        </Modal>
      );
    case 'notOffered':
      return (
        <Modal
          title={w.verify.notOffered}
          item={item}
          token={props.token}
          onClose={onClose}
          actions={<Again item={item} />}
        >
          <ErrorScene size="s" />
          <p className={styles.next}>{w.verify.notOfferedText}</p>
          <Phones phones={item.provider.phone} />
        </Modal>
      );
    case 'failed':
      return (
        <Modal
          title={w.verify.failed}
          item={item}
          token={props.token}
          onClose={onClose}
          actions={<Button onClick={() => void verify()}>{w.verify.tryAgain}</Button>}
        >
          <ErrorScene size="s" />
          <p className={styles.next}>{failure && textOf(failure)}</p>
          <p>{w.verify.failedText}</p>
        </Modal>
      );
  }
}

/** Says in a toast what went wrong, unless the modal itself says it; the toast goes when it is tried again. */
function useFailureToast(
  failure: Failure | null,
  onUnknown: VerificationModalProps['onUnknown'],
): void {
  const { w } = useOwnWords(BOOKING_WORDS);
  const textOf = useFailureText();
  const report = useEffectEvent((failure: Failure) => {
    const { code, message } = failure;
    if (code === 'expired' || isNotOffered(code)) return null;
    if (code === 'not_found') {
      onUnknown(message);
      return null;
    }
    return showToast({
      tone: 'danger',
      title: w.verify.failed,
      message: textOf(failure),
    });
  });
  useEffect(() => {
    const toast = failure && report(failure);
    return () => {
      if (toast) closeToast(toast);
    };
  }, [failure]);
}

type Outcome = 'working' | 'confirmed' | 'already' | 'expired' | 'notOffered' | 'failed';

function outcomeOf(
  state: VerificationModalProps['state'],
  step: 'working' | 'confirmed' | 'failed',
  code: string | undefined,
): Outcome {
  if (state === 'used') return 'already';
  if (state === 'expired' || code === 'expired') return 'expired';
  return isNotOffered(code) ? 'notOffered' : step;
}

/** The clinic has closed the time, or its care is booked by phone alone by now. */
function isNotOffered(code: string | undefined): boolean {
  return code === 'not_offered' || code === 'is_publicly_not_reservable';
}

function Modal({
  title,
  item,
  token,
  actions,
  onClose,
  children,
}: {
  title: string;
  item: BookedItem;
  token: string;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog isOpen size="l" title={title} onClose={onClose} footer={actions}>
      <StepPanel key={title} className={styles.columns}>
        <div className={styles.message}>
          {children}
          <Languages token={token} />
        </div>
        <BookedSummary item={item} />
      </StepPanel>
    </Dialog>
  );
}

/** The modal lies over the page's own switch, and the link is no longer in the address bar. */
function Languages({ token }: { token: string }) {
  const { locale, market } = useOwnWords(BOOKING_WORDS);
  const languages = shownLocales(market, locale).map((one) => ({
    locale: one,
    href: `${href('/verify-public-reservation/:token', { token })}?lang=${one}`,
    isCurrent: one === locale,
  }));
  return <LanguageSwitch languages={languages} />;
}

function VerifiedActions({ item, onClose }: { item: BookedItem; onClose: () => void }) {
  const { w } = useOwnWords(BOOKING_WORDS);
  return (
    <>
      <ButtonLink variant="quiet" to={searchHref(item)}>
        {w.verify.backToSearch}
      </ButtonLink>
      <Button onClick={onClose}>{w.verify.close}</Button>
    </>
  );
}

function Again({ item }: { item: BookedItem }) {
  const { w } = useOwnWords(BOOKING_WORDS);
  return (
    <>
      <ButtonLink variant="quiet" to={searchHref(item)}>
        {w.verify.newSearch}
      </ButtonLink>
      <ButtonLink to={calendarHref(item)}>
        {item.doctor ? w.verify.doctorCalendar : w.verify.providerCalendar}
      </ButtonLink>
    </>
  );
}

function Phones({ phones }: { phones: readonly string[] }) {
  return phones.flatMap(splitPhones).map(
    ({ text, href }) =>
      href && (
        <a key={text} href={href}>
          {text}
        </a>
      ),
  );
}
