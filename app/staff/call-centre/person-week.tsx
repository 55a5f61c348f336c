import { useLocation } from 'react-router';
import type { Slot } from '#app/features/calendar/contract.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { addWeeks } from '#app/time/week.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PEOPLE_WORDS } from './people-words.ts';
import styles from './people.module.css';

/**
 * Leads to the weeks before and after one; the rest of the address stays.
 * @param week its Monday, `YYYY-MM-DD`
 * @param firstDay the first of the seven days shown; left out: the Monday
 */
export function WeekLinks({ week, firstDay = week }: { week: string; firstDay?: string }) {
  const { w } = useOwnWords(PEOPLE_WORDS);
  const dates = useDates();
  const { pathname, search } = useLocation();
  const to = (weeks: number) => {
    const query = new URLSearchParams(search);
    query.set('week', addWeeks(week, weeks));
    return `${pathname}?${query}`;
  };
  return (
    <p className={styles.buttons}>
      <Link to={to(-1)}>{w.earlierWeek}</Link>
      <span>{dates.week(firstDay)}</span>
      <Link to={to(1)}>{w.laterWeek}</Link>
    </p>
  );
}

/** Writes a time of the clinic's clock (`2026-12-07T09:00`) out in the page's language. */
export function useSlotName(): (startsAt: string) => string {
  const { dayFull } = useDates();
  return (startsAt) => `${dayFull(startsAt.slice(0, 10))} ${startsAt.slice(11, 16)}`;
}

/** Times to press, day by day, by the clinic's clock. */
export function SlotButtons<S extends Pick<Slot, 'id' | 'startsAt'>>({
  slots,
  isDisabled,
  label,
  onPick,
}: {
  slots: readonly S[];
  isDisabled: boolean;
  /** What a press does, with `{time}`. */
  label: string;
  onPick: (slot: S) => void;
}) {
  const { t } = useOwnWords(PEOPLE_WORDS);
  const { dayLong } = useDates();
  const nameOf = useSlotName();
  const days = Map.groupBy(slots, ({ startsAt }) => startsAt.slice(0, 10));
  return (
    <dl className={styles.days}>
      {[...days].map(([day, ofDay]) => (
        <div key={day}>
          <dt>{dayLong(day)}</dt>
          <dd className={styles.buttons}>
            {ofDay.map((slot) => (
              <Button
                key={slot.id}
                size="s"
                variant="secondary"
                disabled={isDisabled}
                aria-label={t(label, { time: nameOf(slot.startsAt) })}
                onClick={() => onPick(slot)}
              >
                {slot.startsAt.slice(11, 16)}
              </Button>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
