import { useState } from 'react';
import { setHours } from '#app/features/clinic-hours/contract.ts';
import type { HoursBoard } from '#app/features/clinic-hours/get-hours.server.ts';
import { HOURS_MAX, type TypedHours } from '#app/features/clinic-hours/hours-rules.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { addDays, weekDays } from '#app/time/week.ts';
import { Button } from '#app/ui/button/button.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { CLINIC_WORDS } from './clinic-words.ts';
import clinicStyles from './clinic.module.css';

import { findDifferences } from '#app/features/content-desk/differences.ts';
import { ChangedMeanwhile } from '#app/staff/content/changed-meanwhile.tsx';
import { useOpenedForm } from '#app/staff/kit/use-opened-form.ts';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';

export type ShownHours = NonNullable<HoursBoard['shown']>;

/** Any: their names alone are of use. */
const WEEK = weekDays('2024-01-01');
const NEW_ROW: TypedHours = { weekday: 0, from: '08:00', to: '12:00', everyWeeks: 1 };

/** The weekly hours that hold, and those that will. */
export function WeeklyHoursList({ shown }: { board: HoursBoard; shown: ShownHours }) {
  const { w, t } = useOwnWords(CLINIC_WORDS);
  const words = w.hours;
  const dates = useDates();
  const describe = useDescribedWeek();
  if (shown.weekly.length === 0) return <p>{words.noRules}</p>;
  return shown.weekly.map(({ from, until, hours }) => (
    <section key={`${from} ${until}`} className={styles.part}>
      <h2>{words.current}</h2>
      <p className={styles.hint}>
        {[
          from && t(words.since, { day: dates.dayLong(from) }),
          until && t(words.until, { day: dates.dayLong(addDays(until, -1)) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <dl className={styles.facts}>
        {WEEK.flatMap((day, weekday) => {
          const own = hours.filter((one) => one.weekday === weekday);
          if (own.length === 0) return [];
          return [
            <div key={day}>
              <dt>{dates.weekdayLong(day)}</dt>
              <dd className={styles.count}>{describe(own)[String(weekday)]}</dd>
            </div>,
          ];
        })}
      </dl>
    </section>
  ));
}

/** The hours of a week in words, by the number of the weekday. */
function useDescribedWeek(): (rows: readonly TypedHours[]) => Record<string, string> {
  const { everyOther } = useOwnWords(CLINIC_WORDS).w.hours;
  return (rows) => {
    const days = new Map<string, string[]>();
    for (const { weekday, from, to, everyWeeks } of rows) {
      const span = `${from}–${to}${everyWeeks > 1 ? ` (${everyOther})` : ''}`;
      days.set(String(weekday), [...(days.get(String(weekday)) ?? []), span]);
    }
    return Object.fromEntries([...days].map(([day, spans]) => [day, spans.join(', ')]));
  };
}

/** Other hours from a day on. */
export function WeeklyHoursForm({ board, shown }: { board: HoursBoard; shown: ShownHours }) {
  const words = useOwnWords(CLINIC_WORDS).w.hours;
  const dates = useDates();
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure, code, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const describe = useDescribedWeek();
  const [from, setFrom] = useState('');
  const last = shown.weekly.at(-1)?.hours ?? [NEW_ROW];
  const { typed: rows, type: setRows, over, accept } = useOpenedForm(last, shown.version);
  const isChanged = code === 'changed_meanwhile';
  const [isSaved, setSaved] = useState(false);
  const errorOf = (field: string) => describeField(words.errors, fields[field]);
  const change = (index: number, values: Partial<TypedHours>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...values } : row)));

  async function save() {
    if (isBusy) return;
    const done = await send(setHours, {
      params: { providerId: String(board.clinic.id), calendarId: String(shown.id) },
      body: { version: over(isChanged), from, hours: rows },
    });
    setSaved(done !== null);
    if (done) accept(rows);
    else focusFirstError();
    // What stands there now, and whatever somebody else has made of it.
    await refresh();
  }

  return (
    <PartForm
      form={form}
      title={<h2>{words.weekly}</h2>}
      failure={isChanged ? null : failure}
      done={isSaved ? words.saved : ''}
      onSubmit={save}
    >
      {isChanged && (
        <ChangedMeanwhile
          differences={findDifferences(describe(last), describe(rows))}
          nameOf={(weekday) => dates.weekdayLong(WEEK[Number(weekday)] ?? '')}
        />
      )}
      <div className={clinicStyles.choice}>
        <DayField label={words.validFrom} value={from} onChange={setFrom} error={errorOf('from')} />
      </div>
      {rows.length === 0 && <p>{words.none}</p>}
      {rows.map((row, index) => (
        <HoursRow
          // Rows have nothing of their own that would tell them apart.
          key={index}
          row={row}
          place={index + 1}
          errors={{ from: errorOf(`from${index}`), to: errorOf(`to${index}`) }}
          onChange={(values) => change(index, values)}
          onRemove={() => setRows(rows.filter((_, at) => at !== index))}
        />
      ))}
      <p className={styles.hint}>{words.weeklyHint}</p>
      <div className={clinicStyles.bar}>
        <Button
          size="s"
          variant="secondary"
          disabled={!isAlive || rows.length >= HOURS_MAX}
          onClick={() => setRows([...rows, rows.at(-1) ?? NEW_ROW])}
        >
          {words.add}
        </Button>
        <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
          {words.save}
        </Button>
      </div>
    </PartForm>
  );
}

function HoursRow({
  row,
  place,
  errors,
  onChange,
  onRemove,
}: {
  row: TypedHours;
  place: number;
  errors: Record<'from' | 'to', string | null>;
  onChange: (values: Partial<TypedHours>) => void;
  onRemove: () => void;
}) {
  const { w, t } = useOwnWords(CLINIC_WORDS);
  const words = w.hours;
  const dates = useDates();
  const isAlive = useAlive();
  return (
    <div className={clinicStyles.row}>
      <Select
        label={words.weekday}
        value={String(row.weekday)}
        onChange={(value) => onChange({ weekday: Number(value) })}
        placeholder={null}
        options={WEEK.map((day, at) => ({ value: String(at), label: dates.weekdayLong(day) }))}
      />
      <TextField
        label={words.from}
        type="time"
        value={row.from}
        onChange={(from) => onChange({ from })}
        error={errors.from}
      />
      <TextField
        label={words.to}
        type="time"
        value={row.to}
        onChange={(to) => onChange({ to })}
        error={errors.to}
      />
      <Select
        label={words.every}
        value={String(row.everyWeeks)}
        onChange={(value) => onChange({ everyWeeks: Number(value) })}
        placeholder={null}
        options={[
          { value: '1', label: words.everyWeek },
          { value: '2', label: words.everyOther },
        ]}
      />
      <Button size="s" variant="quiet" disabled={!isAlive} onClick={onRemove}>
        {t(words.remove, { row: String(place) })}
      </Button>
    </div>
  );
}
