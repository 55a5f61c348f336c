import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { getLocalWeek, type LocalWeek } from '#app/time/local-week.ts';
import { MINUTE_MS } from '#app/time/minutes.ts';
import {
  findOpenMinutes,
  type OpeningException,
  type OpeningRule,
  type OpenWeekInput,
} from './open-weeks.ts';

const BUDAPEST = 'Europe/Budapest';
const BUCHAREST = 'Europe/Bucharest';
const SUNDAY = 6;

const rule = (weekday: number, from: number, to: number, rest: Partial<OpeningRule> = {}) => ({
  weekday,
  fromMinute: from * 60,
  toMinute: to * 60,
  validFrom: null,
  validTo: null,
  everyWeeks: 1,
  ...rest,
});
const exception = (from: string, to: string, isOpening = false): OpeningException => ({
  startsAt: Date.parse(from),
  endsAt: Date.parse(to),
  isOpening,
});

/** Start times as a clock at the place shows them, with the offset so that repeated ones differ. */
function openTimes(
  week: string,
  tz: string,
  input: Partial<Omit<OpenWeekInput, 'localWeek'>>,
): string[] {
  const localWeek = getLocalWeek(week, tz);
  const minutes = findOpenMinutes({
    localWeek,
    slotMinutes: 30,
    rules: [],
    exceptions: [],
    closedDays: new Set(),
    ...input,
  });
  return minutes.map((minute) =>
    Temporal.Instant.fromEpochMilliseconds(localWeek.startMs + minute * MINUTE_MS)
      .toZonedDateTimeISO(tz)
      .toString({ smallestUnit: 'minute', timeZoneName: 'never' }),
  );
}

describe('the times on offer in a week', () => {
  it('follow the weekly rules in local time and end with the opening', () => {
    expect(
      openTimes('2026-03-02', BUDAPEST, { rules: [rule(0, 9, 10), rule(3, 16, 17.25)] }),
    ).toEqual([
      '2026-03-02T09:00+01:00',
      '2026-03-02T09:30+01:00',
      '2026-03-05T16:00+01:00',
      '2026-03-05T16:30+01:00',
    ]);
  });

  it('leave out what the spring gap swallows in Budapest [CT-01]', () => {
    expect(openTimes('2027-03-22', BUDAPEST, { rules: [rule(SUNDAY, 1, 4)] })).toEqual([
      '2027-03-28T01:00+01:00',
      '2027-03-28T01:30+01:00',
      '2027-03-28T03:00+02:00',
      '2027-03-28T03:30+02:00',
    ]);
  });

  it('leave out what the spring gap swallows in Bucharest [CT-01]', () => {
    expect(openTimes('2027-03-22', BUCHAREST, { rules: [rule(SUNDAY, 2, 5)] })).toEqual([
      '2027-03-28T02:00+02:00',
      '2027-03-28T02:30+02:00',
      '2027-03-28T04:00+03:00',
      '2027-03-28T04:30+03:00',
    ]);
  });

  it('offer the repeated autumn hour twice, as different instants, in Budapest [CT-01]', () => {
    expect(openTimes('2026-10-19', BUDAPEST, { rules: [rule(SUNDAY, 2, 3.5)] })).toEqual([
      '2026-10-25T02:00+02:00',
      '2026-10-25T02:30+02:00',
      '2026-10-25T02:00+01:00',
      '2026-10-25T02:30+01:00',
      '2026-10-25T03:00+01:00',
    ]);
  });

  it('offer the repeated autumn hour twice, as different instants, in Bucharest [CT-01]', () => {
    expect(openTimes('2026-10-19', BUCHAREST, { rules: [rule(SUNDAY, 3, 4)] })).toEqual([
      '2026-10-25T03:00+03:00',
      '2026-10-25T03:30+03:00',
      '2026-10-25T03:00+02:00',
      '2026-10-25T03:30+02:00',
    ]);
  });

  it('keep the clinic’s hours on the days around a change of clocks [CT-01]', () => {
    expect(openTimes('2026-10-26', BUCHAREST, { rules: [rule(0, 9, 9.5)] })).toEqual([
      '2026-10-26T09:00+02:00',
    ]);
    expect(openTimes('2026-10-19', BUCHAREST, { rules: [rule(5, 9, 9.5)] })).toEqual([
      '2026-10-24T09:00+03:00',
    ]);
  });

  it('never run past closing because spring takes an hour out of them', () => {
    const rules = [rule(SUNDAY, 1, 3)];
    expect(openTimes('2027-03-22', BUDAPEST, { rules, slotMinutes: 45 })).toEqual([
      '2027-03-28T01:00+01:00',
    ]);
  });

  it('reach to midnight and begin again after it in ISO week 53 [CT-01]', () => {
    const rules = [rule(3, 23, 24), rule(4, 0, 0.5)];
    expect(openTimes('2026-12-28', BUDAPEST, { rules })).toEqual([
      '2026-12-31T23:00+01:00',
      '2026-12-31T23:30+01:00',
      '2027-01-01T00:00+01:00',
    ]);
  });

  it('are none on a holiday, except in an extra opening', () => {
    const closedDays = new Set(['2026-03-02']);
    const exceptions = [exception('2026-03-02T14:00+01:00', '2026-03-02T15:00+01:00', true)];
    const rules = [rule(0, 9, 10), rule(1, 9, 9.5)];
    expect(openTimes('2026-03-02', BUDAPEST, { rules, closedDays, exceptions })).toEqual([
      '2026-03-02T14:00+01:00',
      '2026-03-02T14:30+01:00',
      '2026-03-03T09:00+01:00',
    ]);
  });

  it('are none while away, not even the one that a leave touches by a minute', () => {
    const exceptions = [exception('2026-03-02T09:59+01:00', '2026-03-02T10:30+01:00')];
    expect(openTimes('2026-03-02', BUDAPEST, { rules: [rule(0, 9, 11)], exceptions })).toEqual([
      '2026-03-02T09:00+01:00',
      '2026-03-02T10:30+01:00',
    ]);
  });

  it('stay closed when leave and an extra opening meet', () => {
    const exceptions = [
      exception('2026-03-02T09:00+01:00', '2026-03-02T10:00+01:00', true),
      exception('2026-03-02T00:00+01:00', '2026-03-03T00:00+01:00'),
    ];
    expect(openTimes('2026-03-02', BUDAPEST, { exceptions })).toEqual([]);
  });

  it('belong to the week they start in when an extra opening lasts over Sunday midnight', () => {
    const exceptions = [exception('2026-03-08T23:00+01:00', '2026-03-09T01:00+01:00', true)];
    expect(openTimes('2026-03-02', BUDAPEST, { exceptions, slotMinutes: 40 })).toEqual([
      '2026-03-08T23:00+01:00',
      '2026-03-08T23:40+01:00',
    ]);
    expect(openTimes('2026-03-09', BUDAPEST, { exceptions, slotMinutes: 40 })).toEqual([
      '2026-03-09T00:20+01:00',
    ]);
  });

  it('come only while the rule is valid and only in its weeks', () => {
    const rules = [
      rule(0, 9, 9.5, { validFrom: '2026-03-03', everyWeeks: 2 }),
      rule(1, 9, 9.5, { validFrom: '2026-03-03', validTo: '2026-03-31', everyWeeks: 2 }),
    ];
    expect(openTimes('2026-03-02', BUDAPEST, { rules })).toEqual(['2026-03-03T09:00+01:00']);
    expect(openTimes('2026-03-09', BUDAPEST, { rules })).toEqual([]);
    expect(openTimes('2026-03-16', BUDAPEST, { rules })).toHaveLength(2);
    expect(openTimes('2026-03-30', BUDAPEST, { rules })).toEqual(['2026-03-30T09:00+02:00']);
  });

  it('never overlap when two rules use different grids', () => {
    const rules = [rule(0, 9, 10), rule(0, 9.25, 10.75)];
    expect(openTimes('2026-03-02', BUDAPEST, { rules })).toEqual([
      '2026-03-02T09:00+01:00',
      '2026-03-02T09:30+01:00',
      '2026-03-02T10:15+01:00',
    ]);
  });

  it('agree with walking through the week five minutes at a time [CT-01]', () => {
    const weeks = ['2026-03-02', '2026-10-19', '2026-12-28', '2027-03-22'];
    const fiveMinutes = (max: number) => fc.integer({ min: 0, max: max / 5 }).map((n) => n * 5);
    const anyRule = fc
      .tuple(fc.constantFrom(0, 5, 6, 6, 6), fiveMinutes(1300), fiveMinutes(900))
      .map(([weekday, fromMinute, length]) => ({
        ...rule(weekday, 0, 0),
        fromMinute,
        toMinute: Math.min(1440, fromMinute + length + 5),
      }));
    fc.assert(
      fc.property(
        fc.constantFrom(...weeks),
        fc.constantFrom(BUDAPEST, BUCHAREST),
        fc.array(anyRule, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(5, 15, 20, 30, 45, 60),
        fc.array(fc.tuple(fiveMinutes(10_080), fiveMinutes(3_000)), { maxLength: 2 }),
        (week, tz, rules, slotMinutes, closures) => {
          const localWeek = getLocalWeek(week, tz);
          const exceptions = closures.map(([from, length]) => ({
            startsAt: localWeek.startMs + from * MINUTE_MS,
            endsAt: localWeek.startMs + (from + length) * MINUTE_MS,
            isOpening: false,
          }));
          const input = {
            localWeek,
            slotMinutes,
            rules,
            exceptions,
            closedDays: new Set<string>(),
          };
          expect(findOpenMinutes(input)).toEqual(walkThroughWeek(input));
        },
      ),
      { numRuns: 200 },
    );
  });
});

const STEP_MS = 5 * MINUTE_MS;

/** What the calendar library says that the wall shows, every five minutes of a week and of the hours after it. */
function readWalls({ startMs, endMs, tz }: LocalWeek): { weekday: number; minute: number }[] {
  const steps = (endMs - startMs) / STEP_MS + 12;
  return Array.from({ length: steps }, (_, step) => {
    const { dayOfWeek, hour, minute } = Temporal.Instant.fromEpochMilliseconds(
      startMs + step * STEP_MS,
    ).toZonedDateTimeISO(tz);
    return { weekday: dayOfWeek - 1, minute: hour * 60 + minute };
  });
}

const walls = new Map<LocalWeek, ReturnType<typeof readWalls>>();

/** The same by looking at the wall at each step. */
function walkThroughWeek({ localWeek, slotMinutes, rules, exceptions }: OpenWeekInput): number[] {
  const { startMs, lengthMinutes } = localWeek;
  const wall = walls.get(localWeek) ?? readWalls(localWeek);
  walls.set(localWeek, wall);
  const found: number[] = [];
  let free = 0;
  for (let at = 0; at < lengthMinutes; at += 5) {
    const end = at + slotMinutes;
    const starts = wall[at / 5];
    const last = wall[end / 5 - 1];
    const isOpen = rules.some(
      ({ weekday, fromMinute, toMinute }) =>
        starts &&
        last &&
        weekday === starts.weekday &&
        starts.minute >= fromMinute &&
        (starts.minute - fromMinute) % slotMinutes === 0 &&
        starts.minute + slotMinutes <= toMinute &&
        last.minute + 5 <= toMinute,
    );
    const isClosed = exceptions.some(
      ({ startsAt, endsAt }) =>
        startsAt < startMs + end * MINUTE_MS && endsAt > startMs + at * MINUTE_MS,
    );
    if (!isOpen || at < free || isClosed) continue;
    free = end;
    found.push(at);
  }
  return found;
}
