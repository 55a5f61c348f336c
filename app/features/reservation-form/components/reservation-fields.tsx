import { href } from 'react-router';
import { useState, type ReactNode } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { LiveMessage } from '#app/ui/live-message/live-message.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import type { VisitPrice } from '#app/features/prices/visit-price.ts';
import type { Hold } from '#app/features/reservations/contract.ts';
import { COMMENT_MAX } from '#app/features/reservations/patient.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { useFallenFocus } from '#app/forms/use-fallen-focus.ts';
import { BOOKING_WORDS } from '../words.ts';
import { ownHoldsOf } from '../own-holds.ts';
import { HeldSummary } from './held-summary.tsx';
import { OwnHolds } from './own-holds.tsx';
import styles from './reservation-form.module.css';

interface ReservationFieldsProps {
  /** Of the form that these fields stand in. */
  id: string;
  hold: Hold;
  /** Who pays what; null: nothing is told of it. */
  payment: VisitPrice | null;
  onRelease: (reservationId: string) => Promise<void>;
  onRanOut: () => void;
  /** null: what follows speaks for itself. */
  intro: string | null;
  failure: Failure | null;
  isSending: boolean;
  children: ReactNode;
}

/** What every form of a reservation has: the held time and how long it is held, a heading, and what happens to the data. */
export function ReservationFields({
  id,
  hold,
  payment,
  onRelease,
  onRanOut,
  intro,
  failure,
  isSending,
  children,
}: ReservationFieldsProps) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const start = useFallenFocus<HTMLHeadingElement>();
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.aside}>
          <HeldSummary hold={hold} payment={payment} onRanOut={onRanOut} />
        </div>
        <div className={styles.fields}>
          <h3 ref={start} tabIndex={-1} className={styles.title}>
            {w.form.title}
          </h3>
          {intro && <p className={styles.intro}>{intro}</p>}
          <SendFailure
            failure={failure}
            onRelease={async (reservationId) => {
              await onRelease(reservationId);
              (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit();
            }}
          />
          {children}
          <p className={styles.intro}>
            {w.form.privacy}{' '}
            <a href={href('/pages/:slug', { slug: 'privacy' })} target="_blank" rel="noopener">
              {w.form.privacyLink}
            </a>
          </p>
        </div>
      </div>
      <LiveMessage text={isSending ? w.form.sending : null} />
    </>
  );
}

/** A failure of the sending that is about no single field. */
function SendFailure({
  failure,
  onRelease,
}: {
  failure: Failure | null;
  /** Gives back one of the times that are too many and sends the form again. */
  onRelease: (reservationId: string) => Promise<void>;
}) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const textOf = useFailureText({ network: w.form.network, unknown: w.form.failed });
  if (!failure || Object.keys(failure.fields).length > 0) return null;
  const holds = ownHoldsOf(failure);
  return (
    <>
      <Banner tone="danger" role="alert">
        {textOf(failure)}
      </Banner>
      {holds.length > 0 && <OwnHolds holds={holds} onRelease={onRelease} />}
    </>
  );
}

interface CommentFieldProps {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** The complaints. Nothing stands in the field while one writes, nor for who is insured. */
export function CommentField({ onBlur, ...field }: CommentFieldProps) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const { viewer } = usePortal();
  const [isWriting, setWriting] = useState(false);
  return (
    <TextArea
      {...field}
      name="patientComment"
      label={w.form.patientComment}
      isOptional
      limit={COMMENT_MAX}
      rows={3}
      placeholder={isWriting || viewer.isInsured ? '' : w.form.patientCommentPlaceholder}
      onFocus={() => setWriting(true)}
      onBlur={() => {
        setWriting(false);
        onBlur?.();
      }}
    />
  );
}
