import { useEffect, useState, type FormEvent } from 'react';
import type { PreauthResult } from '#app/features/preauthorization/use-preauth-check.ts';
import { FileUpload } from '#app/features/files/file-upload.tsx';
import type { Uploads } from '#app/features/files/use-uploads.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import type { Hold, OwnData } from '#app/features/reservations/contract.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { checkOnBehalf, keepErrors, type OwnErrors } from '../check-on-behalf.ts';
import type { Draft } from '../draft.ts';
import { keepKnownChild, OTHER_PERSON, toOnBehalf } from '../on-behalf.ts';
import {
  checkPatientField,
  FIELD_MAX,
  type PatientField,
} from '#app/features/reservations/patient.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import type { Failure } from '#app/forms/failure.ts';
import { BOOKING_WORDS } from '../words.ts';
import { ForWhom } from '../for-whom.tsx';
import { CommentField, ReservationFields } from './reservation-fields.tsx';
import type { ReservationFormProps } from './reservation-form.tsx';
import styles from './reservation-form.module.css';
import { useFirstError } from '#app/forms/use-first-error.ts';

type Field = keyof OwnErrors;

/** A customer books: for whom is chosen, what the portal knows is shown, the complaints are asked for. */
export function OwnReservationForm({
  id,
  hold,
  payment,
  own,
  failure,
  isSending,
  draft: typed,
  onDraft,
  onSubmit,
  onRelease,
  onRanOut,
  onWrong,
  preauth,
  referral,
  fullPrice,
}: ReservationFormProps & {
  own: OwnData;
  preauth: PreauthResult | null;
  /** The referral that the visit needs, or that its patient has anyway; null: neither. */
  referral: Referral | null;
  /** Of the visit for somebody without cover; null: unknown. */
  fullPrice: number | null;
}) {
  const { w, t, locale, market } = useOwnWords(BOOKING_WORDS);
  const { timeZone } = usePortal();
  const { form, focusFirstError } = useFirstError();
  const [errors, setErrors] = useErrors(failure, onWrong);
  const draft = keepKnownChild(typed, own.children);
  useEffect(() => {
    if (failure) focusFirstError();
  }, [failure, focusFirstError]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = checkOwn(draft, hold, { today: dayOf(hold.serverNow, timeZone), referral });
    setErrors(found);
    if (Object.keys(found).length === 0) onSubmit(toOnBehalf(draft), referral?.uploads.ids ?? []);
    else focusFirstError();
  };

  const messageOf = (field: Field): string | undefined => {
    const error = errors[field];
    if (!error) return undefined;
    const words: Record<string, string | undefined> = {
      ...w.fieldErrors,
      ...w.onBehalfErrors,
      ...w.referralErrors,
    };
    const max = FIELD_MAX[field as PatientField] ?? 0;
    return t(words[error] ?? w.form.failed, { max });
  };
  const change = (field: Field) => (next: typeof draft) => {
    setErrors((before) => keepErrors(before, field));
    onDraft(next);
  };

  return (
    <form ref={form} id={id} noValidate onSubmit={send}>
      <ReservationFields
        intro={draft.onBehalf === '' ? w.form.ownIntro : null}
        {...{ id, hold, payment, onRelease, onRanOut, failure, isSending }}
      >
        {hold.hasCustomerServiceInfo && <CustomerService />}
        <ForWhom
          {...{ id, draft, own, messageOf, change, fullPrice }}
          asksMothersName={hold.asksMothersName}
        >
          {preauth && (
            <preauth.Panel
              found={preauth}
              specialty={localise(hold.specialization, locale, market)}
            />
          )}
          <OwnRows own={own} draft={draft} />
        </ForWhom>
        {referral && (
          <FileUpload
            uploads={referral.uploads}
            isOptional={!referral.isRequired}
            label={w.form.referral}
            hint={referral.isRequired && w.form.referralHint}
            error={messageOf('referrals')}
          />
        )}
        <CommentField
          id={`${id}-patientComment`}
          value={draft.patientComment}
          error={messageOf('patientComment')}
          onChange={(patientComment) => change('patientComment')({ ...draft, patientComment })}
        />
      </ReservationFields>
    </form>
  );
}

/** What the form has found wrong, or the server's last answer. */
function useErrors(failure: Failure | null, onWrong: ReservationFormProps['onWrong']) {
  const [errors, setErrors] = useState<OwnErrors>({});
  const isWrong = Object.keys(errors).length > 0;
  useEffect(() => onWrong(isWrong), [isWrong, onWrong]);
  const [seen, setSeen] = useState<Failure | null>(null);
  if (failure !== seen) {
    setSeen(failure);
    setErrors(failure?.fields ?? {});
  }
  return [errors, setErrors] as const;
}

interface Referral {
  uploads: Uploads;
  isRequired: boolean;
}

/** What is wrong with the form; the phone is known. */
function checkOwn(
  draft: Draft,
  { asksMothersName }: Hold,
  { today, referral }: { today: string; referral: Referral | null },
): OwnErrors {
  const rules = { today, asksMothersName, parsePhone: () => null };
  const found: OwnErrors = checkOnBehalf(draft, rules);
  const wrongComment = checkPatientField('patientComment', draft.patientComment, rules);
  if (wrongComment) found.patientComment = wrongComment;
  if (referral?.isRequired && referral.uploads.ids.length === 0) {
    found.referrals = 'referralRequired';
  }
  if (referral?.uploads.isBusy) found.referrals = 'referralBusy';
  return found;
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

/** What is known of the patient, and how the customer is reached. */
function OwnRows({ own, draft }: { own: OwnData; draft: ReservationFormProps['draft'] }) {
  const { w, market } = useOwnWords(BOOKING_WORDS);
  const child = own.children.find((one) => one.id === draft.onBehalf);
  const patient = child
    ? ([
        [w.form.patientName, child.name],
        [w.form.patientDateOfBirth, child.dateOfBirth],
      ] as const)
    : ([
        [w.form.patientName, own.name],
        [w.form.patientDateOfBirth, own.dateOfBirth],
        [w.form.patientMothersName, own.mothersName],
      ] as const);
  const rows = [
    ...(draft.onBehalf === OTHER_PERSON ? [] : patient),
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
