import type { DayCount } from '#app/features/clinic-desk/count-days.server.ts';
import type { Board } from '#app/features/clinic-desk/get-board.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { Link } from '#app/ui/link/link.tsx';
import { clinicAddress } from './clinic-address.ts';
import clinicStyles from './clinic.module.css';
import styles from '#app/staff/staff.module.css';
import { useCalendarName } from './use-calendar-name.ts';
import { useRowKeys } from '#app/staff/kit/use-row-keys.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** A week or a month in numbers. */
export type Counted = Exclude<Board, { view: 'day' }>;

/** How full a week is, doctor by day; who comes is on the day itself. */
export function ClinicWeek({ board }: { board: Counted }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.clinic;
  const dates = useDates();
  const nameOf = useCalendarName(board);
  const rows = useRowKeys<HTMLTableSectionElement>();
  const days = board.rows[0]?.days ?? [];
  return (
    <>
      <p className={classNames(styles.hint, clinicStyles.screenOnly)}>{words.weekHint}</p>
      <table className={classNames(styles.table, clinicStyles.week)}>
        <thead>
          <tr>
            <th scope="col">{words.doctor}</th>
            {days.map(({ day }) => (
              <th key={day} scope="col" aria-current={day === board.today ? 'date' : undefined}>
                {dates.weekdayLong(day)} {dates.dayShort(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={rows}>
          {board.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{nameOf(row)}</th>
              {row.days.map((one) => (
                <td
                  key={one.day}
                  data-label={`${dates.weekdayLong(one.day)} ${dates.dayShort(one.day)}`}
                >
                  <Cell
                    one={one}
                    to={clinicAddress(board, { day: one.day, calendarId: row.id, view: 'day' })}
                    name={`${nameOf(row)}, ${dates.dayLong(one.day)}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Cell({ one, to, name }: { one: DayCount; to: string; name: string }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.clinic;
  const { expected, open, over, free } = one;
  if (expected + over + free === 0) {
    return <span className={styles.hint}>{one.isClosed ? words.shut : words.closed}</span>;
  }
  return (
    <Link to={to} className={clinicStyles.cell}>
      <span className={clinicStyles.hidden}>{name}: </span>
      <strong>{t(words.booked, { count: expected + over })}</strong>
      {open > 0 && <span>{t(words.open, { count: open })}</span>}
      <span className={styles.hint}>{t(words.freeCount, { count: free })}</span>
    </Link>
  );
}
