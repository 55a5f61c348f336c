import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readClockShift } from '#tests/support/day-under-test.ts';
import {
  ANY_DAY,
  chooseDay,
  DAILY_INTEGRATION,
  DAILY_JOURNEYS,
  DAYS,
  findJourneysWithTimes,
  JOURNEYS_WITHOUT_TIMES,
  WALKED_AT_ANOTHER_DAY,
} from './days.ts';

const PROJECT = join(import.meta.dirname, '../..');
const pathOf = (journey: string) => join(PROJECT, 'tests/e2e', `${journey}.spec.ts`);
/** What books, or looks at times. */
const BOOKS = /clinicWith|arrangeBooking|arrangeConfirmed|calendarOf|timesOf|[sS]lot\b/;
/** What a journey uses for it besides; in a helper it is as long as a session lasts. */
const USES_TIMES = new RegExp(
  `${BOOKS.source}|portal_now|\\btoday|Date\\.now|new Date|current_date|interval '`,
);

test('each day of the year checks another one, and all have their turn', () => {
  const chosen = Array.from(
    { length: 365 },
    (_, day) => chooseDay(new Date(2027, 0, 1 + day, 12)).name,
  );
  expect(new Set(chosen)).toEqual(new Set(DAYS.map(({ name }) => name)));
  expect(chosen.every((name, index) => name !== chosen[index + 1])).toBe(true);
});

/** What the helpers do that a journey calls. What it does with a page or a fixture, it names itself. */
function helpersOf(own: string): string[] {
  const imports = own.matchAll(/import \{([^}]*)\} from '#tests\/support\/e2e\/([\w-]+\.ts)'/g);
  return [...imports].flatMap(([, names = '', file = '']) => {
    if (file === 'journey.ts') return [];
    const text = readFileSync(join(PROJECT, 'tests/support/e2e', file), 'utf8');
    return names.split(',').map((name) => partOf(text, name.trim()));
  });
}

/** The function of that name, up to the next thing at the margin. */
function partOf(text: string, name: string): string {
  const from = text.search(new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, 'm'));
  if (from === -1) return '';
  const rest = text.slice(from);
  const end = rest.search(/\n(?:export|function|async|const|class|interface|type|\/\*\*) ?/);
  return end === -1 ? rest : rest.slice(0, end);
}

test('a helper that books is found out', () => {
  const journey = "import { arrangeBooking } from '#tests/support/e2e/arranged-booking.ts';";
  const [helper = ''] = helpersOf(journey);
  expect(helper).toMatch(BOOKS);
  expect(helper.split('\n').length).toBeGreaterThan(3);
});

test('the days are what they are called', () => {
  const written = DAYS.map(({ name, at }) => {
    const timeZone = name.includes('Bucharest') ? 'Europe/Bucharest' : 'Europe/Budapest';
    return `${name}: ${new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(at))}`;
  });
  expect(written).toMatchInlineSnapshot(`
    [
      "Sunday 23:30 in Budapest: Sunday 29 November at 23:30",
      "Sunday 23:30 in Bucharest: Sunday 29 November at 23:30",
      "Monday 00:10 in Budapest: Monday 30 November at 00:10",
      "Monday 00:10 in Bucharest: Monday 30 November at 00:10",
      "Friday afternoon, Bucharest: Friday 4 December at 16:00",
      "Saturday morning, Budapest: Saturday 5 December at 10:00",
      "working Saturday, Budapest: Saturday 12 December at 09:00",
      "working Saturday, Bucharest: Saturday 12 December at 23:30",
      "24 December, Budapest: Thursday 24 December at 08:00",
      "24 December, Bucharest: Thursday 24 December at 17:00",
      "31 December, Budapest: Thursday 31 December at 23:30",
      "31 December, Bucharest: Thursday 31 December at 23:30",
      "before summer time, Budapest: Sunday 28 March at 00:30",
      "summer time begins, Bucharest: Sunday 28 March at 02:50",
      "before winter time, Budapest: Sunday 31 October at 00:30",
      "summer time ends, Bucharest: Sunday 31 October at 03:50",
      "29 February, Budapest: Tuesday 29 February at 10:00",
      "29 February, Bucharest: Tuesday 29 February at 23:30",
      "last day of a month, Budapest: Friday 30 April at 23:30",
      "last day of a month, Bucharest: Friday 30 April at 23:30",
    ]
  `);
});

test('the day under test is a time with its offset, and none is today', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  expect(readClockShift('2026-11-22T14:00+01:00', now)).toBe(3_600_000);
  expect(readClockShift('2026-11-22T11:59:59Z', now)).toBe(-1000);
  expect(readClockShift('', now)).toBe(0);
  for (const wrong of ['tomorrow', '2026-11-22', '2026-11-22T12:00', '2026-13-22T12:00Z']) {
    expect(() => readClockShift(wrong, now)).toThrow(/CHECK_AT must be a time with its offset/);
  }
});

test('a journey that books or looks at times is walked at the awkward days', () => {
  for (const journey of JOURNEYS_WITHOUT_TIMES) {
    const own = readFileSync(pathOf(journey), 'utf8');
    const booked = helpersOf(own).flatMap((text) => BOOKS.exec(text)?.[0] ?? []);
    expect([journey, USES_TIMES.exec(own)?.[0], booked]).toEqual([journey, undefined, []]);
  }
  const all = globSync('tests/e2e/*.spec.ts', { cwd: PROJECT });
  expect(findJourneysWithTimes()).toHaveLength(all.length - JOURNEYS_WITHOUT_TIMES.length);
  expect(findJourneysWithTimes()).toContain('tests/e2e/staff.spec.ts');
});

test('what the daily check runs at another day is there', () => {
  for (const journey of DAILY_JOURNEYS) {
    expect([journey, existsSync(pathOf(journey))]).toEqual([journey, true]);
  }
  const files = globSync('{app,server}/**/*.server.test.ts', { cwd: PROJECT });
  for (const part of DAILY_INTEGRATION) {
    expect([part, files.some((file) => file.includes(part))]).toEqual([part, true]);
  }
});

test('of the journeys of another day, today walks only those that are the same on every day', () => {
  // As Playwright names a test to a pattern: its project, file, title and tags.
  const isWalkedToday = (journey: string, tag = '') =>
    !new RegExp(WALKED_AT_ANOTHER_DAY).test(` ${journey}.spec.ts a title ${tag}`);
  for (const journey of DAILY_JOURNEYS) {
    expect([journey, isWalkedToday(journey)]).toEqual([journey, false]);
    expect([journey, isWalkedToday(journey, ANY_DAY)]).toEqual([journey, true]);
  }
  expect(isWalkedToday(`first-${DAILY_JOURNEYS[0]}`)).toBe(true);
  expect(isWalkedToday('booking')).toBe(true);
});
