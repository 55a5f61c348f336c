import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import { FIELD_MAX, type PatientField } from '#app/features/reservations/patient.ts';
import type { ReactNode } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { NewBookingMode } from '#app/platform/new-booking.ts';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import type { CareDraft } from './care-draft.ts';
import { COMPLAINTS_MAX } from './care-request.ts';
import {
  PersonFields,
  type FixedPatient,
  type ForWhomChoice,
} from './components/person-fields.tsx';
import { TimeFields } from './components/time-fields.tsx';
import { CARE_WORDS } from './words.ts';
import styles from './components/new-booking.module.css';

/** What the parts of the form share. */
export interface CarePartProps {
  draft: CareDraft;
  change: (values: Partial<CareDraft>) => void;
  error: (field: string) => string | null;
}

/** When, for whom and why: of the patient’s own form, and of one that is prepared for them. `children` go with what troubles them. */
export function CareFields({
  mode,
  today,
  asksMothersName,
  isIdentified,
  forWhom,
  patient,
  children,
  ...parts
}: CarePartProps & {
  mode: NewBookingMode;
  /** By the clock that its times are told by. */
  today: string;
  asksMothersName: boolean;
  /** Name and date of birth were told, and are those of the record. */
  isIdentified: boolean;
  /** On whose behalf it may be; left out: it is for whoever was identified. */
  forWhom?: ForWhomChoice;
  /** For whom it is, which stays; left out: whoever the fields say. */
  patient?: FixedPatient | undefined;
  children?: ReactNode;
}) {
  const { w } = useOwnWords(CARE_WORDS);
  const { draft, change, error } = parts;
  return (
    <>
      <TimeFields {...parts} {...{ mode, today }} />
      <PersonFields {...{ asksMothersName, isIdentified, forWhom, patient }} {...parts} />
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
        {children}
      </fieldset>
    </>
  );
}

/** What is wrong with a field, in words; null: nothing. */
export function useCareErrors(): (code: string | undefined, field: string) => string | null {
  const { w, t } = useOwnWords(CARE_WORDS);
  const { onBehalfErrors } = useOwnWords(BOOKING_WORDS).w;
  return (code, field) => {
    if (code === undefined) return null;
    const words: Record<string, string | undefined> = { ...onBehalfErrors, ...w.form.errors };
    const max = FIELD_MAX[field as PatientField] ?? COMPLAINTS_MAX;
    return t(words[code] ?? w.form.errors.charactersInvalid, { max });
  };
}

/** Which errors are over once these were changed. */
export function fieldsOf(values: Partial<CareDraft>): string[] {
  const others: Record<string, string> = { born: 'dateOfBirth', wishes: 'time', day: 'time' };
  return Object.keys(values).map((field) => others[field] ?? field);
}
