import type { DaySum } from '#app/features/clinic-desk/desk-days.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { Link } from '#app/ui/link/link.tsx';
import clinicStyles from './clinic.module.css';
import styles from '#app/staff/staff.module.css';
import { useCountedRows, type Counted } from './use-counted-rows.ts';
import { useRowKeys } from '#app/staff/kit/use-row-keys.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** How full a week is, doctor or room by day; who comes is on the day itself. */
export function ClinicWeek({ board }: { board: Counted }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.clinic;
  const dates = useDates();
  const counted = useCountedRows(board);
  const rows = useRowKeys<HTMLTableSectionElement>();
  const days = counted.rows[0]?.days ?? [];
  return (
    <>
      <p className={classNames(styles.hint, clinicStyles.screenOnly)}>{words.weekHint}</p>
      <table className={classNames(styles.table, clinicStyles.week)}>
        <thead>
          <tr>
            <th scope="col">{counted.head}</th>
            {days.map(({ day }) => (
              <th key={day} scope="col" aria-current={day === board.today ? 'date' : undefined}>
                {dates.weekdayLong(day)} {dates.dayShort(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={rows}>
          {counted.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {row.days.map((one) => (
                <td
                  key={one.day}
                  data-label={`${dates.weekdayLong(one.day)} ${dates.dayShort(one.day)}`}
                >
                  <Cell
                    one={one}
                    to={row.addressOf(one.day)}
                    name={`${row.name}, ${dates.dayLong(one.day)}`}
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

function Cell({ one, to, name }: { one: DaySum; to: string; name: string }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.clinic;
  const { expected, open, over, free } = one;
  if (expected + over + free === 0) {
    return <span className={styles.hint}>{one.closed > 0 ? words.shut : words.closed}</span>;
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
