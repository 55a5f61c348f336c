import { sumDay, type DaySum } from '#app/features/clinic-desk/desk-days.ts';
import type { Board } from '#app/features/clinic-desk/get-board.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { clinicAddress } from './clinic-address.ts';
import { groupByRoom, roomHeading } from './clinic-rooms.tsx';
import { CLINIC_WORDS } from './clinic-words.ts';
import { useCalendarName } from './use-calendar-name.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** A week or a month in numbers. */
export type Counted = Exclude<Board, { view: 'day' }>;

/** A doctor's days, or those of all who receive in one room. */
export interface CountedRow {
  key: string;
  name: string;
  days: (DaySum & { day: string })[];
  /** Where a day of it is shown whole. */
  addressOf: (day: string) => string;
}

/** How full the days of a board are, by doctor or by room. @returns `head` says what the rows are */
export function useCountedRows(board: Counted): { head: string; rows: CountedRow[] } {
  const { doctor } = useOwnWords(STAFF_WORDS).w.clinic;
  const { rooms, hours } = useOwnWords(CLINIC_WORDS).w;
  const nameOf = useCalendarName(board);
  if (!board.isByRoom) {
    return {
      head: doctor,
      rows: board.rows.map((row) => ({
        key: String(row.id),
        name: nameOf(row),
        days: sumDays([row]),
        addressOf: (day) => clinicAddress(board, { day, calendarId: row.id, view: 'day' }),
      })),
    };
  }
  return {
    head: hours.room,
    rows: groupByRoom(board.rows).map(({ room, calendars }) => ({
      key: roomHeading(room),
      name: room ?? rooms.none,
      days: sumDays(calendars),
      addressOf: (day) => `${clinicAddress(board, { day, view: 'day' })}#${roomHeading(room)}`,
    })),
  };
}

/** Day by day what several calendars have together. */
export function sumDays(rows: readonly Counted['rows'][number][]): CountedRow['days'] {
  const [first] = rows;
  return (first?.days ?? []).map(({ day }, at) => ({
    day,
    ...sumDay(rows.flatMap(({ days }) => days[at] ?? [])),
  }));
}
