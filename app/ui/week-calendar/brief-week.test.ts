import { expect, it } from 'vitest';
import { briefWeek, writeBriefWeek } from './brief-week.ts';
import type { WeekDay } from './types.ts';

/** A day with so many times, `7-0`, `7-1` and so on. */
const day = (date: string, count: number): WeekDay => ({
  date,
  slots: Array.from({ length: count }, (_, at) => ({
    id: `${Number(date.slice(8))}-${at}`,
    startsAt: `${date}T08:00:00Z`,
    label: `${9 + at}:00`,
  })),
});

it('shows the next four days that have times, four times of each; in one row the next six', () => {
  const week = briefWeek([
    day('2026-12-07', 0),
    day('2026-12-08', 5),
    day('2026-12-09', 1),
    day('2026-12-10', 0),
    day('2026-12-11', 9),
    day('2026-12-12', 2),
    day('2026-12-13', 3),
  ]);
  expect(week.columns).toEqual([
    ['8-0', '8-1', '8-2', '8-3'],
    ['9-0'],
    ['11-0', '11-1', '11-2', '11-3'],
    ['12-0', '12-1'],
  ]);
  expect(week.row).toEqual(['8-0', '8-1', '8-2', '8-3', '8-4', '9-0']);
  expect(week.hasMore).toEqual({ columns: true, row: true });
});

it('shows more times of one or two days, in the room of the others', () => {
  const two = briefWeek([day('2026-12-08', 9), day('2026-12-09', 2)]);
  expect(two.columns.map(({ length }) => length)).toEqual([8, 2]);
  const one = briefWeek([day('2026-12-08', 20)]);
  expect(one.columns.map(({ length }) => length)).toEqual([16]);
  expect(one.days[0]?.slots).toHaveLength(16);
  const three = briefWeek([day('2026-12-08', 9), day('2026-12-09', 9), day('2026-12-10', 9)]);
  expect(three.columns.map(({ length }) => length)).toEqual([4, 4, 4]);
});

it('says when there is no more than it shows', () => {
  expect(briefWeek([day('2026-12-08', 4), day('2026-12-09', 2)]).hasMore).toEqual({
    columns: false,
    row: false,
  });
  expect(briefWeek([day('2026-12-08', 4), day('2026-12-09', 3)]).hasMore).toEqual({
    columns: false,
    row: true,
  });
  const days = [day('2026-12-08', 5), day('2026-12-09', 1), day('2026-12-10', 0)];
  expect(briefWeek(days).hasMore).toEqual({ columns: false, row: false });
  expect(briefWeek([...days, day('2026-12-11', 1)]).hasMore).toEqual({ columns: true, row: true });
  expect(briefWeek([]).hasMore).toEqual({ columns: false, row: false });
});

it('marks what stands in the row alone, and what does not stand in it', () => {
  const week = [day('2026-12-08', 5), day('2026-12-09', 3), day('2026-12-10', 1)];
  const html = writeBriefWeek(briefWeek(week), {
    classes: {
      day: 'day',
      dayName: 'name',
      times: 'times',
      onlyInRow: 'deep',
      notInRow: 'late',
    },
    dayName: (date) => `<${date}>`,
    timeName: (date, { label }) => `${date} ${label}, 9 000 Ft`,
  });
  expect(html).toContain('&lt;2026-12-08&gt;');
  expect(html).toContain('<button name="slot" value="8-4" class="deep" ');
  expect(html).toContain(
    '<button name="slot" value="9-0" aria-label="2026-12-09 9:00, 9 000 Ft">9:00</button>',
  );
  expect(html).toContain('<button name="slot" value="9-1" class="late" ');
});
