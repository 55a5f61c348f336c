import { sumDay } from '#app/features/clinic-desk/desk-days.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { Link } from '#app/ui/link/link.tsx';
import { clinicAddress } from './clinic-address.ts';
import clinicStyles from './clinic.module.css';
import type { Counted } from './clinic-week.tsx';
import styles from '#app/staff/staff.module.css';
import { useCalendarName } from './use-calendar-name.ts';
import { gridKeys } from '#app/staff/kit/use-grid-keys.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';

interface Numbers {
  expected: number;
  open: number;
  over: number;
  free: number;
  /** Calendars that the clinic has closed. */
  closed: number;
}

/** Keeps what is free in its place, below. */
const NOTHING = '\u00A0';

/** How full a month is, doctor by day, all of them first; each cell leads to its day. */
export function ClinicMonth({ board }: { board: Counted }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.clinic;
  const dates = useDates();
  const nameOf = useCalendarName(board);
  const { rows, today } = board;
  const days = rows[0]?.days.map(({ day }) => day) ?? [];
  const all = {
    name: words.everybody,
    calendarId: board.calendarId,
    cells: days.map((_, at) => sumDay(rows.flatMap((row) => row.days[at] ?? []))),
  };
  const each = rows.map((row) => ({
    name: nameOf(row),
    calendarId: row.id,
    cells: row.days.map((one) => sumDay([one])),
  }));
  // The only stop of the Tab key: today, else the first day.
  const stop = Math.max(days.indexOf(today), 0);
  return (
    <>
      <p className={classNames(styles.hint, clinicStyles.screenOnly)}>{words.monthHint}</p>
      <div className={clinicStyles.scroll}>
        <table className={clinicStyles.month} {...gridKeys}>
          <thead>
            <tr>
              <th scope="col">{words.doctor}</th>
              {days.map((day) => (
                <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                  <span className={clinicStyles.hidden}>{dates.dayLong(day)}</span>
                  <span aria-hidden="true">
                    {dates.weekdayShort(day)}
                    <br />
                    {Number(day.slice(8))}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(rows.length > 1 ? [all, ...each] : each).map((row, place) => (
              <tr key={place}>
                <th scope="row">{row.name}</th>
                {row.cells.map((numbers, at) => {
                  const day = days[at] ?? today;
                  return (
                    <td key={day} data-past={day < today || undefined}>
                      <Cell
                        numbers={numbers}
                        name={`${row.name}, ${dates.dayLong(day)}`}
                        to={clinicAddress(board, { day, calendarId: row.calendarId, view: 'day' })}
                        isStop={place === 0 && at === stop}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Cell({
  numbers: { expected, open, over, free, closed },
  name,
  to,
  isStop,
}: {
  numbers: Numbers;
  name: string;
  to: string;
  isStop: boolean;
}) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.clinic;
  const booked = expected + over;
  const isEmpty = booked + free === 0;
  const told = [
    booked > 0 && t(words.booked, { count: booked }),
    open > 0 && t(words.open, { count: open }),
    free > 0 && t(words.freeCount, { count: free }),
    closed > 0 && t(words.shutCount, { count: closed }),
  ].filter(Boolean);
  return (
    <Link
      to={to}
      tabIndex={isStop ? 0 : -1}
      aria-label={[name, ...told].join(', ')}
      title={told.join(', ')}
    >
      {isEmpty && closed === 0 ? (
        <span>{words.closed}</span>
      ) : (
        <>
          <strong>{booked || NOTHING}</strong>
          <span>{isEmpty ? '×' : free}</span>
          {!isEmpty && closed > 0 && <span aria-hidden="true">×</span>}
        </>
      )}
    </Link>
  );
}
