import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const JOURNEY_ENDING = '.spec.ts';

/** A point of time at which calendars and tests go wrong easily. */
export interface Day {
  name: string;
  /** For `CHECK_AT`. */
  at: string;
}

/** By the clocks of both countries: when a day ends in Bucharest it has an hour left in Budapest. */
export const DAYS: Day[] = [
  { name: 'Sunday 23:30 in Budapest', at: '2026-11-29T23:30+01:00' },
  { name: 'Sunday 23:30 in Bucharest', at: '2026-11-29T23:30+02:00' },
  { name: 'Monday 00:10 in Budapest', at: '2026-11-30T00:10+01:00' },
  { name: 'Monday 00:10 in Bucharest', at: '2026-11-30T00:10+02:00' },
  // A week that is nearly over.
  { name: 'Friday afternoon, Bucharest', at: '2026-12-04T16:00+02:00' },
  { name: 'Saturday morning, Budapest', at: '2026-12-05T10:00+01:00' },
  // Works for the Thursday before Christmas, in Hungary only.
  { name: 'working Saturday, Budapest', at: '2026-12-12T09:00+01:00' },
  { name: 'working Saturday, Bucharest', at: '2026-12-12T23:30+02:00' },
  { name: '24 December, Budapest', at: '2026-12-24T08:00+01:00' },
  { name: '24 December, Bucharest', at: '2026-12-24T17:00+02:00' },
  { name: '31 December, Budapest', at: '2026-12-31T23:30+01:00' },
  { name: '31 December, Bucharest', at: '2026-12-31T23:30+02:00' },
  // The clocks change at one instant, 01:00 UTC.
  { name: 'before summer time, Budapest', at: '2027-03-28T00:30+01:00' },
  { name: 'summer time begins, Bucharest', at: '2027-03-28T02:50+02:00' },
  { name: 'before winter time, Budapest', at: '2027-10-31T00:30+02:00' },
  { name: 'summer time ends, Bucharest', at: '2027-10-31T03:50+03:00' },
  { name: '29 February, Budapest', at: '2028-02-29T10:00+01:00' },
  { name: '29 February, Bucharest', at: '2028-02-29T23:30+02:00' },
  { name: 'last day of a month, Budapest', at: '2027-04-30T23:30+02:00' },
  { name: 'last day of a month, Bucharest', at: '2027-04-30T23:30+03:00' },
];

/** The journeys that are the same on every day: they book nothing and show no time. All others are walked at the awkward ones. */
export const JOURNEYS_WITHOUT_TIMES = [
  'content-policy',
  'content-preview',
  'gallery',
  'outside-demo',
  'own-pages',
  'page-access',
  'partner-record',
  'partners',
  'sign-in-security',
  'site',
  'work-address',
];

const JOURNEYS = join(import.meta.dirname, '../../tests/e2e');

/** The journeys that show times, as Playwright takes them: a new one is among them unless it is named above. */
export function findJourneysWithTimes(): string[] {
  return readdirSync(JOURNEYS)
    .filter((name) => name.endsWith(JOURNEY_ENDING))
    .filter((name) => !JOURNEYS_WITHOUT_TIMES.includes(name.slice(0, -JOURNEY_ENDING.length)))
    .map((name) => `tests/e2e/${name}`);
}

/**
 * What the daily check runs at another day, and not today as well: today is a day like any other, and most of what awkward days
 * have broken is here.
 */
export const DAILY_INTEGRATION = [
  'app/features/appointments',
  'app/features/calendar',
  'app/features/medical-care',
  'app/features/phone-advice',
  'app/features/preauthorization',
  'app/features/registration/activate-subscription',
  'app/features/registration/finish-for-reservation',
  'app/features/registration/register',
  'app/features/reservations/book-held-slot',
  'app/features/reservations/hold',
  'app/features/reservations/on-behalf',
  'app/features/reservations/submit',
  'app/features/reservations/together',
  'app/features/reservations/verify',
  'app/features/written-advice',
  'server/worker/reminders',
];
/** Of these journeys, those whose matter is the same on every day. */
export const ANY_DAY = '@any-day';
export const DAILY_JOURNEYS = [
  'finder-calendar',
  'finder-first-screen',
  'finder-near',
  'preauthorization',
];

/** For `--grep`: what is walked of them at another day. */
export const WALKED_AT_ANOTHER_DAY = `^(?!.*${ANY_DAY}\\b)(?:.* )?(?:${DAILY_JOURNEYS.join('|')})\\.spec\\.ts `;

/** Another one each day of the year, in turn. */
export function chooseDay(now: Date): Day {
  const dayOfYear = Math.floor(
    (Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - Date.UTC(now.getFullYear(), 0)) /
      86_400_000,
  );
  const day = DAYS[dayOfYear % DAYS.length];
  if (!day) throw new Error('there are no days to choose from');
  return day;
}
