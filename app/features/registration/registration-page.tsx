import { href } from 'react-router';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useAlive } from '#app/forms/use-alive.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { maskPhone } from '#app/people/phone-mask.ts';
import { signInHref } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { CalendarIcon, PhoneIcon } from '#app/ui/icons/icons.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { MailSent } from '#app/ui/illustrations/mail-sent.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { showToast } from '#app/ui/toast/toast.ts';
import type { Activation } from './activate-subscription.server.ts';
import { DemoVouchers } from '#app/demo/demo-vouchers.tsx';
import { PersonStep } from './components/person-step.tsx';
import { StepList } from './components/step-list.tsx';
import { VoucherStep } from './components/voucher-step.tsx';
import { WaitingNotice } from './components/waiting-notice.tsx';
import type { DemoVoucher } from '#app/demo/voucher-codes.ts';
import type { RegistrationOffer } from './present-offer.ts';
import { rememberRegistration } from './registration-draft.ts';
import { useRegistration } from './use-registration.ts';
import { REGISTRATION_WORDS } from './words.ts';
import styles from './registration.module.css';
import { useFirstError } from '#app/forms/use-first-error.ts';

export interface RegistrationData {
  offer: RegistrationOffer;
  demo: DemoVoucher[];
  activation: Activation | null;
  /** null: no customer has signed in. */
  member: { callCenterNumber: string | null; hasAppointments: boolean } | null;
}

/** The four steps of the activation as one flow. The last is for who has signed in. */
export function RegistrationPage({ offer, member, demo, activation }: RegistrationData) {
  const { w } = useOwnWords(REGISTRATION_WORDS);
  const { origin, productName } = usePortal();
  return (
    <Container width="text" className={styles.page}>
      <PageHead
        title={w.title}
        siteName={productName}
        description={w.description}
        canonical={`${origin}${href('/registration')}`}
      />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.title}</h1>
        {offer.phase === 'open' && (!member || activation) && (
          <p className={styles.lead}>{activation ? w.memberLead : w.lead}</p>
        )}
      </div>
      {member && !activation ? (
        <MemberSteps {...member} needsVoucher={offer.productId === null} />
      ) : offer.phase === 'open' ? (
        <OpenSteps
          today={offer.today}
          needsVoucher={offer.productId === null}
          asksWorkEmail={offer.asksWorkEmail}
          {...{ activation, demo }}
        />
      ) : (
        <Card padding="l" className={styles.card}>
          <h2 className={styles.stepTitle}>
            {offer.notice.title || (offer.phase === 'closed' ? w.closedTitle : w.upcomingTitle)}
          </h2>
          <p>{offer.notice.text || (offer.phase === 'closed' ? w.closedText : w.upcomingText)}</p>
          {!member && <p className={styles.note}>{w.closedMember}</p>}
          <div className={styles.actions}>
            <Button disabled>{w.activate}</Button>
            {member ? (
              <FinderLink>{w.contactFinder}</FinderLink>
            ) : (
              <ButtonLink to={href('/login')} variant="secondary">
                {w.signIn}
              </ButtonLink>
            )}
          </div>
        </Card>
      )}
    </Container>
  );
}

const STEPS = ['person', 'voucher', 'confirm'] as const;

/** For somebody who registers, and for a customer without a subscription: they are asked only for what is not known. */
function OpenSteps({
  today,
  needsVoucher,
  asksWorkEmail,
  activation,
  demo,
}: {
  today: string;
  needsVoucher: boolean;
  asksWorkEmail: boolean;
  activation: Activation | null;
  demo: DemoVoucher[];
}) {
  const { w, t } = useOwnWords(REGISTRATION_WORDS);
  const isAlive = useAlive();
  const registration = useRegistration({ today, needsVoucher, activation });
  const { draft, waiting, goTo, startOver, dropWaiting } = registration;
  // Also before the page has come alive: nothing is asked for that is known.
  const step = activation?.isPersonKnown ? 'voucher' : draft.step;
  const title = useStepTitle(step, isAlive);
  // After the title: a step that is opened because of a mistake begins at the mistake.
  const firstError = useFirstError();

  const titles = {
    person: w.personTitle,
    voucher: needsVoucher ? w.voucherTitle : w.withoutVoucherTitle,
    confirm: w.confirmTitle,
  };
  return (
    <>
      <StepList current={STEPS.indexOf(step) + 1} needsVoucher={needsVoucher} />
      {waiting && (
        <WaitingNotice
          waiting={waiting}
          onRanOut={() => {
            dropWaiting();
            showToast({
              tone: 'warning',
              title: w.finish.lockExpiredTitle,
              message: w.held.ranOut,
            });
          }}
        />
      )}
      <Card padding="l" className={styles.card}>
        <noscript>
          <Banner tone="warning">{w.needsScript}</Banner>
        </noscript>
        <h2 ref={title} tabIndex={-1} className={styles.stepTitle}>
          {titles[step]}
        </h2>
        {step === 'person' && (
          <PersonStep registration={registration} firstError={firstError} isAlive={isAlive} />
        )}
        {step === 'voucher' && (
          <VoucherStep {...{ registration, firstError, isAlive, needsVoucher, asksWorkEmail }} />
        )}
        {step === 'confirm' && (
          <div className={styles.form}>
            <MailSent size="s" />
            <p className={styles.strong}>
              {t(waiting ? w.confirmHeldText : w.confirmText, { email: draft.texts.email.trim() })}
            </p>
            <p className={styles.note}>{w.confirmHint}</p>
            <div className={styles.actions}>
              <Button variant="quiet" onClick={startOver}>
                {w.startOver}
              </Button>
              <Button variant="secondary" onClick={() => goTo('person')}>
                {w.changeEmail}
              </Button>
            </div>
          </div>
        )}
      </Card>
      {step === 'voucher' && (
        <DemoVouchers
          vouchers={demo}
          onChoose={(voucherCode) =>
            registration.change({ texts: { ...draft.texts, voucherCode } }, 'voucherCode')
          }
        />
      )}
      {!activation && (
        <p className={styles.links}>
          <Link to={signInHref(href('/registration'))}>
            {w.haveAccount} {w.signIn}
          </Link>
        </p>
      )}
    </>
  );
}

/** The heading of a step; it takes the focus when the person comes to another step. */
function useStepTitle(step: string, isAlive: boolean): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    // What a reload brings back takes no focus; a step that the person takes does.
    if (isAlive && shownStep.current !== step) {
      window.scrollTo({ top: 0 });
      title.current?.focus({ preventScroll: true });
    }
    shownStep.current = step;
  }, [step, isAlive]);
  return title;
}

function MemberSteps({
  callCenterNumber,
  hasAppointments,
  needsVoucher,
}: {
  callCenterNumber: string | null;
  hasAppointments: boolean;
  needsVoucher: boolean;
}) {
  const { w, t, market } = useOwnWords(REGISTRATION_WORDS);
  useEffect(() => rememberRegistration(null), []);
  return (
    <>
      <StepList current={4} needsVoucher={needsVoucher} />
      <Card padding="l" className={styles.card}>
        <CalendarDone size="s" />
        <h2 className={styles.stepTitle}>{w.contactTitle}</h2>
        <p>{w.contactText}</p>
        <div className={styles.actions}>
          {callCenterNumber && (
            <ButtonLink to={`tel:${callCenterNumber}`} variant="secondary" icon={<PhoneIcon />}>
              {t(w.contactCall, { phone: maskPhone(callCenterNumber, market) })}
            </ButtonLink>
          )}
          {hasAppointments && (
            <ButtonLink to={href('/services/appointments')} variant="secondary">
              {w.contactAppointments}
            </ButtonLink>
          )}
          <FinderLink>{w.contactFinder}</FinderLink>
        </div>
      </Card>
    </>
  );
}

function FinderLink({ children }: { children: ReactNode }) {
  return (
    <ButtonLink to={href('/services/provider-search')} icon={<CalendarIcon />}>
      {children}
    </ButtonLink>
  );
}
