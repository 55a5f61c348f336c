import type { DaySum } from '#app/features/clinic-desk/desk-days.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { Link } from '#app/ui/link/link.tsx';
import { clinicAddress } from './clinic-address.ts';
import clinicStyles from './clinic.module.css';
import styles from '#app/staff/staff.module.css';
import { sumDays, useCountedRows, type Counted, type CountedRow } from './use-counted-rows.ts';
import { gridKeys } from '#app/staff/kit/use-grid-keys.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** Keeps what is free in its place, below. */
const NOTHING = '\u00A0';

/** How full a month is, doctor or room by day, all of them first; each cell leads to its day. */
export function ClinicMonth({ board }: { board: Counted }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.clinic;
  const dates = useDates();
  const { head, rows: each } = useCountedRows(board);
  const { today } = board;
  const all: CountedRow = {
    key: 'all',
    name: words.everybody,
    days: sumDays(board.rows),
    addressOf: (day) => clinicAddress(board, { day, view: 'day' }),
  };
  const days = all.days.map(({ day }) => day);
  // The only stop of the Tab key: today, else the first day.
  const stop = Math.max(days.indexOf(today), 0);
  return (
    <>
      <p className={classNames(styles.hint, clinicStyles.screenOnly)}>{words.monthHint}</p>
      <div className={clinicStyles.scroll}>
        <table className={clinicStyles.month} {...gridKeys}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
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
            {(each.length > 1 ? [all, ...each] : each).map((row, place) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                {row.days.map(({ day, ...sum }, at) => (
                  <td key={day} data-past={day < today || undefined}>
                    <Cell
                      sum={sum}
                      name={`${row.name}, ${dates.dayLong(day)}`}
                      to={row.addressOf(day)}
                      isStop={place === 0 && at === stop}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Cell({
  sum: { expected, open, over, free, closed },
  name,
  to,
  isStop,
}: {
  sum: DaySum;
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
