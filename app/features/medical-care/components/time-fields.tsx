import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { NewBookingMode } from '#app/platform/new-booking.ts';
import { addDays } from '#app/time/week.ts';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { findWrongWish, PARTS_OF_DAY, WISH_DAYS_AHEAD, type PartOfDay } from '../care-request.ts';
import { CARE_WORDS } from '../words.ts';
import type { CarePartProps } from '../care-fields.tsx';
import styles from './new-booking.module.css';

/** The time that was agreed, or up to three days that would do. */
export function TimeFields({
  mode,
  today,
  ...parts
}: CarePartProps & { mode: NewBookingMode; today: string }) {
  const { w } = useOwnWords(CARE_WORDS);
  const wrong = parts.error('time');
  const days = { min: addDays(today, 1), max: addDays(today, WISH_DAYS_AHEAD) };
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>
        {mode === 'confirm' ? w.form.agreed : w.form.wishes}
      </legend>
      <p className={styles.note}>{mode === 'confirm' ? w.form.agreedHint : w.form.wishesHint}</p>
      {mode === 'confirm' ? (
        <Agreed {...parts} days={{ ...days, min: today }} wrong={wrong} />
      ) : (
        <Wishes {...parts} days={days} today={today} wrong={wrong} />
      )}
    </fieldset>
  );
}

interface DaysProps extends Pick<CarePartProps, 'draft' | 'change'> {
  days: { min: string; max: string };
  wrong: string | null;
}

function Agreed({ draft, change, days, wrong }: DaysProps) {
  const { w } = useOwnWords(CARE_WORDS);
  // Said where it is missing.
  const isOfTime = draft.day !== '' && draft.time === '';
  return (
    <div className={styles.pair}>
      <DayField
        {...days}
        name="day"
        label={w.form.day}
        value={draft.day}
        onChange={(day) => change({ day })}
        error={isOfTime ? null : wrong}
        required
      />
      <TextField
        type="time"
        name="time"
        label={w.form.time}
        value={draft.time}
        onChange={(time) => change({ time })}
        error={isOfTime ? wrong : null}
        required
      />
    </div>
  );
}

function Wishes({ draft, change, days, today, wrong }: DaysProps & { today: string }) {
  const { w, t } = useOwnWords(CARE_WORDS);
  const given = draft.wishes.flatMap((wish, at) => (wish.date === '' ? [] : [{ ...wish, at }]));
  const wrongAt = given[findWrongWish(given, today)?.at ?? -1]?.at ?? 0;
  const set = (at: number, values: Partial<CarePartProps['draft']['wishes'][number]>) =>
    change({
      wishes: draft.wishes.map((wish, index) => (index === at ? { ...wish, ...values } : wish)),
    });
  return (
    <ol className={styles.wishes}>
      {draft.wishes.map(({ date, part }, at) => (
        // Three places that stay where they are.
        <li key={['first', 'second', 'third'][at]} className={styles.pair}>
          <DayField
            {...days}
            name={`wish.${at}`}
            label={t(w.form.wishDay, { number: at + 1 })}
            value={date}
            onChange={(next) => set(at, { date: next })}
            error={at === wrongAt ? wrong : null}
            isOptional={at > 0}
            required={at === 0}
          />
          <Select
            name={`part.${at}`}
            label={t(w.form.wishPart, { number: at + 1 })}
            placeholder={null}
            options={PARTS_OF_DAY.map((value) => ({ value, label: w.parts[value] }))}
            value={part}
            onChange={(next) => set(at, { part: next as PartOfDay })}
          />
        </li>
      ))}
    </ol>
  );
}
