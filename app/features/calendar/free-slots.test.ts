import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFreeSlots, type FreeSlotsInput } from './free-slots.ts';
import { getLocalWeek } from '#app/time/local-week.ts';
import { MINUTE_MS } from '#app/time/minutes.ts';

const BUDAPEST = 'Europe/Budapest';
const at = (text: string) => Date.parse(text);
const times = (slots: { startsAt: number }[]) =>
  slots.map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 16));

const MONDAY_MORNING: FreeSlotsInput = {
  week: '2026-03-02',
  tz: BUDAPEST,
  slotMinutes: 30,
  leadMinutes: 60,
  open: [540, 570, 600, 630],
  busy: [],
  now: at('2026-03-01T12:00Z'),
};

describe('free slots', () => {
  it('are the open times with their ends when nothing is taken', () => {
    expect(findFreeSlots({ ...MONDAY_MORNING, open: [540] })).toEqual([
      { startsAt: at('2026-03-02T09:00+01:00'), endsAt: at('2026-03-02T09:30+01:00') },
    ]);
  });

  it('leave out a time that any reservation touches, however it is sorted', () => {
    const busy = [
      [at('2026-03-02T10:15+01:00'), at('2026-03-02T10:20+01:00')],
      [at('2026-03-02T08:00+01:00'), at('2026-03-02T09:01+01:00')],
    ] as const;
    expect(times(findFreeSlots({ ...MONDAY_MORNING, busy }))).toEqual([
      '2026-03-02T08:30',
      '2026-03-02T09:30',
    ]);
  });

  it('stay when a reservation ends or begins exactly at their edge', () => {
    const busy = [
      [at('2026-03-02T08:00+01:00'), at('2026-03-02T09:00+01:00')],
      [at('2026-03-02T09:30+01:00'), at('2026-03-02T10:00+01:00')],
    ] as const;
    expect(times(findFreeSlots({ ...MONDAY_MORNING, open: [540, 570], busy }))).toEqual([
      '2026-03-02T08:00',
    ]);
  });

  it('begin no sooner than the lead time allows, to the millisecond [CT-01]', () => {
    const exactly = at('2026-03-02T08:30+01:00');
    expect(findFreeSlots({ ...MONDAY_MORNING, now: exactly })).toHaveLength(3);
    expect(findFreeSlots({ ...MONDAY_MORNING, now: exactly + 1 })).toHaveLength(2);
    expect(findFreeSlots({ ...MONDAY_MORNING, leadMinutes: 0, now: exactly })).toHaveLength(4);
    expect(times(findFreeSlots({ ...MONDAY_MORNING, now: exactly }, 1))).toEqual([
      '2026-03-02T08:30',
    ]);
  });

  it('are none in a week that has passed', () => {
    expect(findFreeSlots({ ...MONDAY_MORNING, now: at('2026-03-09T00:00+01:00') })).toEqual([]);
  });

  it('of the repeated autumn hour are taken one at a time [CT-01]', () => {
    const sunday = 6 * 1440;
    const input = {
      ...MONDAY_MORNING,
      week: '2026-10-19',
      open: [sunday + 120, sunday + 180],
      busy: [[at('2026-10-25T02:00+02:00'), at('2026-10-25T02:30+02:00')]] as const,
    };
    expect(findFreeSlots(input)).toEqual([
      { startsAt: at('2026-10-25T02:00+01:00'), endsAt: at('2026-10-25T02:30+01:00') },
    ]);
  });

  it('agree with asking every open time against every reservation', () => {
    const minute = fc.integer({ min: 0, max: 10_139 });
    fc.assert(
      fc.property(
        fc.constantFrom('2026-03-02', '2026-10-19', '2027-03-22'),
        fc.constantFrom(BUDAPEST, 'Europe/Bucharest'),
        fc.uniqueArray(minute, { maxLength: 60 }),
        fc.array(fc.tuple(minute, fc.integer({ min: 1, max: 300 })), { maxLength: 40 }),
        fc.constantFrom(10, 20, 45),
        minute,
        (week, tz, open, taken, slotMinutes, nowMinute) => {
          const { startMs } = getLocalWeek(week, tz);
          const ms = (m: number) => startMs + m * MINUTE_MS;
          const busy = taken.map(([from, length]) => [ms(from), ms(from + length)] as const);
          const sorted = open.toSorted((a, b) => a - b);
          const now = ms(nowMinute);
          const expected = sorted
            .map((m) => ({ startsAt: ms(m), endsAt: ms(m + slotMinutes) }))
            .filter(({ startsAt }) => startsAt - now >= 60 * MINUTE_MS)
            .filter((slot) =>
              busy.every(([from, to]) => from >= slot.endsAt || to <= slot.startsAt),
            );
          expect(
            findFreeSlots({ week, tz, slotMinutes, leadMinutes: 60, open: sorted, busy, now }),
          ).toEqual(expected);
        },
      ),
    );
  });
});
