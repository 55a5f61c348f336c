import { useEffect, useState, type FormEvent } from 'react';
import type { FoundPreauth } from '#app/features/preauthorization/use-preauth-check.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import type { OwnData } from '../contract.ts';
import { checkPatientField, COMMENT_MAX, type FieldError } from '../patient.ts';
import { maskPhone } from '../phone-mask.ts';
import { BOOKING_WORDS } from '../words.ts';
import { CommentField, ReservationFields } from './reservation-fields.tsx';
import type { ReservationFormProps } from './reservation-form.tsx';
import styles from './reservation-form.module.css';

const COMMENT_RULES = { today: '', asksMothersName: false, parsePhone: () => null };

/** A customer books: what the portal knows is shown, only the complaints are asked for. */
export function OwnReservationForm({
  id,
  hold,
  own,
  failure,
  isSending,
  draft,
  onDraft,
  onSubmit,
  onRanOut,
  onWrong,
  preauth,
}: ReservationFormProps & { own: OwnData; preauth: FoundPreauth | null }) {
  const { w, t, locale, market } = useOwnWords(BOOKING_WORDS);
  const [error, setError] = useState<FieldError | null>(null);
  useEffect(() => onWrong(error !== null), [error, onWrong]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = checkPatientField('patientComment', draft.patientComment, COMMENT_RULES);
    setError(found);
    if (!found) onSubmit();
    else document.getElementById(`${id}-patientComment`)?.focus();
  };

  return (
    <form id={id} noValidate onSubmit={send}>
      <ReservationFields intro={w.form.ownIntro} {...{ hold, onRanOut, failure, isSending }}>
        {hold.hasCustomerServiceInfo && <CustomerService />}
        {preauth && (
          <preauth.Panel
            found={preauth}
            specialty={localise(hold.specialization, locale, market)}
          />
        )}
        <OwnRows own={own} />
        <CommentField
          id={`${id}-patientComment`}
          value={draft.patientComment}
          error={error ? t(w.fieldErrors[error], { max: COMMENT_MAX }) : undefined}
          onChange={(patientComment) => {
            setError(null);
            onDraft({ ...draft, patientComment });
          }}
        />
      </ReservationFields>
    </form>
  );
}

/** Whom these customers turn to. */
function CustomerService() {
  const { w, market } = useOwnWords(BOOKING_WORDS);
  const { callCenterNumber } = usePortal().viewer;
  return (
    <Banner
      role="alert"
      title={w.customerService.title}
      action={
        callCenterNumber && (
          <ButtonLink variant="secondary" size="s" to={`tel:${callCenterNumber}`}>
            {maskPhone(callCenterNumber, market)}
          </ButtonLink>
        )
      }
    >
      {w.customerService.text}
    </Banner>
  );
}

function OwnRows({ own }: { own: OwnData }) {
  const { w, market } = useOwnWords(BOOKING_WORDS);
  const rows = [
    [w.form.patientName, own.name],
    [w.form.patientDateOfBirth, own.dateOfBirth],
    [w.form.patientMothersName, own.mothersName],
    [w.form.patientPhone, maskPhone(own.phone, market)],
    [w.form.patientEmail, own.email],
  ] as const;
  return (
    <dl className={styles.own}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
