import type { ReactNode } from 'react';
import { saveRota, type AdviceDoctor } from '#app/features/advice-room/contract.ts';
import type { RotaOfTeam } from '#app/features/advice-room/rota.server.ts';
import {
  readMinute,
  writeMinute,
  type DayOfRota,
  type WeeklyShift,
} from '#app/features/advice-room/rota.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { addDays } from '#app/time/week.ts';
import { Button } from '#app/ui/button/button.tsx';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { ADVICE_ROOM_WORDS } from './advice-words.ts';
import adviceStyles from './advice.module.css';
import { findDifferences } from '#app/features/content-desk/differences.ts';
import { ChangedMeanwhile } from '#app/staff/content/changed-meanwhile.tsx';
import { useOpenedForm } from '#app/staff/kit/use-opened-form.ts';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import styles from '#app/staff/staff.module.css';
import { useRoomSave } from '#app/staff/kit/use-room-save.ts';

interface Shift {
  from: number;
  until: number;
  staffId: number;
}
/** What a new row begins with. */
const MORNING = { from: 480, until: 960 };

/** A team's whole rota: saved at once, so that what two people change does not mix. */
export function RotaForm({
  partnerId,
  today,
  team,
}: {
  partnerId: number;
  today: string;
  team: RotaOfTeam;
}) {
  const { w } = useOwnWords(ADVICE_ROOM_WORDS);
  const words = w.rota;
  const { save, part, errorOf, isBusy, isOff, isChanged } = useRoomSave();
  const { typed, type, over, accept } = useOpenedForm(team.rota, team.version);
  const { weekly, days } = typed;
  const setWeekly = (shifts: WeeklyShift[]) => type({ ...typed, weekly: shifts });
  const setDays = (others: DayOfRota[]) => type({ ...typed, days: others });
  const { members } = team;
  const fresh = { ...MORNING, staffId: members[0]?.id ?? 0 };
  const params = { partnerId: String(partnerId), id: String(team.id) };

  async function submit() {
    const body = { version: over(isChanged), weekly, days };
    await save(saveRota, { params, body }, () => accept(typed));
  }

  return (
    <PartForm {...part} onSubmit={submit}>
      {isChanged && (
        <ChangedMeanwhile
          differences={findDifferences(describe(team, team.rota), describe(team, typed))}
          nameOf={(path) => words.weekdays[Number(path) - 1] ?? path}
        />
      )}
      <fieldset className={adviceStyles.wide}>
        <legend>{words.weekly}</legend>
        {weekly.map((shift, at) => (
          <ShiftFields
            // Rows have no name of their own: they are what stands at a place.
            key={at}
            name={`${words.weekdays[shift.weekday - 1]}, ${writeMinute(shift.from)}`}
            shift={shift}
            members={members}
            error={errorOf(`weekly.${at}`)}
            onChange={(values) => setWeekly(changeAt<WeeklyShift>(weekly, at, values))}
            onRemove={() => setWeekly(weekly.toSpliced(at, 1))}
          >
            <Select
              label={words.weekday}
              placeholder={null}
              value={String(shift.weekday)}
              onChange={(value) => setWeekly(changeAt(weekly, at, { weekday: Number(value) }))}
              options={words.weekdays.map((label, n) => ({ value: String(n + 1), label }))}
            />
          </ShiftFields>
        ))}
        <Button
          size="s"
          variant="quiet"
          onClick={() =>
            setWeekly([...weekly, { ...fresh, weekday: nextWeekday(weekly.at(-1)?.weekday) }])
          }
        >
          {words.addShift}
        </Button>
      </fieldset>
      <fieldset className={adviceStyles.wide}>
        <legend>
          {words.days} <span className={styles.hint}>{words.daysHint}</span>
        </legend>
        {days.map((one, at) => (
          <DayFields
            key={at}
            one={one}
            members={members}
            fresh={fresh}
            errorOf={(n) => errorOf(n === null ? `days.${at}` : `days.${at}.${n}`)}
            onChange={(values) => setDays(changeAt(days, at, values))}
            onRemove={() => setDays(days.toSpliced(at, 1))}
          />
        ))}
        <Button
          size="s"
          variant="quiet"
          onClick={() =>
            setDays([...days, { day: addDays(days.at(-1)?.day || today, 1), shifts: [] }])
          }
        >
          {words.addDay}
        </Button>
      </fieldset>
      <Button type="submit" size="s" isBusy={isBusy} disabled={isOff}>
        {w.save}
      </Button>
    </PartForm>
  );
}

/** Who has which hours, by the number of the weekday or by the day that differs. */
function describe({ members }: RotaOfTeam, { weekly, days }: RotaOfTeam['rota']) {
  const nameOf = (id: number) => members.find((one) => one.id === id)?.name ?? '';
  const write = (shifts: readonly Shift[]) =>
    shifts
      .map((one) => `${writeMinute(one.from)}–${writeMinute(one.until)} ${nameOf(one.staffId)}`)
      .join(', ');
  const weekdays = [...new Set(weekly.map(({ weekday }) => weekday))];
  return Object.fromEntries([
    ...weekdays.map(
      (one) => [String(one), write(weekly.filter(({ weekday }) => weekday === one))] as const,
    ),
    ...days.map(({ day, shifts }) => [day, write(shifts) || '–'] as const),
  ]);
}

const nextWeekday = (before = 0) => (before % 7) + 1;

function changeAt<One>(all: readonly One[], at: number, values: Partial<One>): One[] {
  return all.map((one, n) => (n === at ? { ...one, ...values } : one));
}

function DayFields({
  one,
  members,
  fresh,
  errorOf,
  onChange,
  onRemove,
}: {
  one: DayOfRota;
  members: readonly AdviceDoctor[];
  fresh: Shift;
  errorOf: (shift: number | null) => string | null;
  onChange: (values: Partial<DayOfRota>) => void;
  onRemove: () => void;
}) {
  const words = useOwnWords(ADVICE_ROOM_WORDS).w.rota;
  const { day, shifts } = one;
  return (
    <div className={adviceStyles.wide}>
      <div className={adviceStyles.bar}>
        <DayField
          label={words.day}
          value={day}
          onChange={(value) => onChange({ day: value })}
          error={errorOf(null)}
        />
        <Button
          size="s"
          variant="quiet"
          onClick={() => onChange({ shifts: [...shifts, fresh] })}
          aria-label={`${words.addShift}: ${day}`}
        >
          {words.addShift}
        </Button>
        <Button
          size="s"
          variant="quiet"
          onClick={onRemove}
          aria-label={`${words.removeDay}: ${day}`}
        >
          {words.removeDay}
        </Button>
      </div>
      {shifts.length === 0 && <p className={styles.hint}>{words.nobody}</p>}
      {shifts.map((shift, n) => (
        <ShiftFields
          key={n}
          name={`${day}, ${writeMinute(shift.from)}`}
          shift={shift}
          members={members}
          error={errorOf(n)}
          onChange={(values) => onChange({ shifts: changeAt(shifts, n, values) })}
          onRemove={() => onChange({ shifts: shifts.toSpliced(n, 1) })}
        />
      ))}
    </div>
  );
}

function ShiftFields({
  name,
  shift,
  members,
  error,
  onChange,
  onRemove,
  children,
}: {
  /** By which the row is told apart by who hears the page. */
  name: string;
  shift: Shift;
  members: readonly AdviceDoctor[];
  error: string | null;
  onChange: (values: Partial<Shift>) => void;
  onRemove: () => void;
  children?: ReactNode;
}) {
  const words = useOwnWords(ADVICE_ROOM_WORDS).w.rota;
  return (
    <div role="group" aria-label={name} className={adviceStyles.shift}>
      {children}
      <TextField
        label={words.from}
        type="time"
        value={writeMinute(shift.from)}
        onChange={(value) => onChange({ from: readMinute(value) || 0 })}
        error={error}
      />
      <TextField
        label={words.until}
        type="time"
        value={writeMinute(shift.until % 1_440)}
        onChange={(value) => onChange({ until: readMinute(value, true) || 0 })}
      />
      <Select
        label={words.doctor}
        placeholder={null}
        value={String(shift.staffId)}
        onChange={(value) => onChange({ staffId: Number(value) })}
        options={members.map(({ id, name: label }) => ({ value: String(id), label }))}
      />
      <Button
        size="s"
        variant="quiet"
        onClick={onRemove}
        aria-label={`${words.removeShift}: ${name}`}
      >
        {words.removeShift}
      </Button>
    </div>
  );
}
