import type { Board } from '#app/features/clinic-desk/get-board.server.ts';
import { roomKey } from '#app/features/clinic-desk/room-clashes.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { timeOf } from '#app/time/booked-time.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link/link.tsx';
import { clinicAddress, hoursAddress } from './clinic-address.ts';
import { CLINIC_WORDS } from './clinic-words.ts';
import clinicStyles from './clinic.module.css';
import styles from '#app/staff/staff.module.css';
import { useCalendarName } from './use-calendar-name.ts';

type DayBoard = Extract<Board, { view: 'day' }>;

/** Calendars by the rooms in which they receive, by name; those without a room last. */
export function groupByRoom<C extends { room: string | null }>(
  calendars: readonly C[],
): { room: string | null; calendars: C[] }[] {
  const rooms = new Map<string, { room: string | null; calendars: C[] }>();
  for (const one of calendars) {
    const key = one.room === null ? '' : roomKey(one.room);
    const known = rooms.get(key);
    if (known) known.calendars.push(one);
    else rooms.set(key, { room: one.room, calendars: [one] });
  }
  return [...rooms]
    .toSorted(([one], [other]) =>
      one === '' || other === '' ? other.length - one.length : one.localeCompare(other),
    )
    .map(([, group]) => group);
}

export const roomHeading = (room: string | null) =>
  `room-${room === null ? 'none' : encodeURIComponent(roomKey(room))}`;

/** By doctor or by room; only where somebody has said in which rooms they receive. */
export function BoardOrder({ board }: { board: Board }) {
  const { rooms: words } = useOwnWords(CLINIC_WORDS).w;
  if (!board.isByRoom && board.calendars.every(({ room }) => room === null)) return null;
  return (
    <nav
      className={classNames(clinicStyles.bar, clinicStyles.order, clinicStyles.screenOnly)}
      aria-label={words.order}
    >
      {[false, true].map((isByRoom) => (
        <Link
          key={String(isByRoom)}
          className={styles.view}
          to={clinicAddress(board, { isByRoom })}
          aria-current={board.isByRoom === isByRoom ? 'page' : undefined}
        >
          {isByRoom ? words.byRoom : words.byDoctor}
        </Link>
      ))}
    </nav>
  );
}

/** Two calendars that need one room at one time: somebody will stand before a closed door. */
export function RoomClashes({ board }: { board: DayBoard }) {
  const { w, t } = useOwnWords(CLINIC_WORDS);
  const words = w.rooms;
  const nameOf = useCalendarName(board);
  const { clashes, calendars, clinic } = board;
  const [first] = clashes;
  if (!first) return null;
  const nameOfId = (id: number) => {
    const calendar = calendars.find((one) => one.id === id);
    return calendar ? nameOf(calendar) : '';
  };
  return (
    <Banner tone="warning" title={words.clashes}>
      <ul>
        {clashes.map(({ room, calendarIds, from, until }) => (
          <li key={`${calendarIds.join(' ')} ${from}`}>
            {t(words.clash, {
              room,
              names: calendarIds.map(nameOfId).join(', '),
              from: timeOf(from, clinic.timeZone),
              until: timeOf(until, clinic.timeZone),
            })}
          </li>
        ))}
      </ul>
      <p>
        <Link to={hoursAddress(clinic.id, first.calendarIds[1])}>{w.hours.title}</Link>{' '}
        {words.clashHint}
      </p>
    </Banner>
  );
}
