import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collectSlots, presentSlots, writeSlots, type SlotOwner } from './present.ts';
import type { CalendarWeekRow } from './queries.server.ts';

const WEEK = '2026-03-02';
const MONDAY_9 = 9 * 60;
const BEFORE = Date.parse('2026-03-01T12:00:00Z');

function row(values: Partial<CalendarWeekRow>): CalendarWeekRow {
  return {
    calendar_id: 1,
    provider_id: 7,
    doctor_id: 12,
    tz: 'Europe/Budapest',
    slot_minutes: 30,
    lead_minutes: 0,
    open: [MONDAY_9],
    busy: [],
    ...values,
  };
}
const show = (owner: SlotOwner, ids: number[], rows: CalendarWeekRow[], now = BEFORE) =>
  presentSlots(owner, ids, collectSlots(owner, rows, WEEK, now), WEEK);

describe('the slots answer', () => {
  test('is keyed D{doctorId}, then by day; a slot has id, start, end and doctor [C382] [C383]', () => {
    expect(show('D', [12], [row({ open: [MONDAY_9, MONDAY_9 + 1440] })])).toEqual({
      D12: {
        '2026-03-02': [
          {
            id: '1-hl5pc',
            startsAt: '2026-03-02T09:00:00+01:00',
            endsAt: '2026-03-02T09:30:00+01:00',
            doctorId: 12,
          },
        ],
        '2026-03-03': [
          {
            id: '1-hl6tc',
            startsAt: '2026-03-03T09:00:00+01:00',
            endsAt: '2026-03-03T09:30:00+01:00',
            doctorId: 12,
          },
        ],
      },
    });
  });

  test('is keyed P{providerId} and merges calendars, one slot per start, in order [C382]', () => {
    const answer = show(
      'P',
      [7],
      [
        row({ calendar_id: 1, doctor_id: 12, open: [MONDAY_9 + 60] }),
        row({ calendar_id: 2, doctor_id: 13, open: [MONDAY_9, MONDAY_9 + 60] }),
        row({ calendar_id: 3, doctor_id: null, open: [MONDAY_9] }),
      ],
    );
    expect(answer['P7']?.[WEEK]?.map(({ id, doctorId }) => [id.split('-')[0], doctorId])).toEqual([
      ['2', 13],
      ['1', 12],
    ]);
  });

  test('has an empty entry for whoever has no free time [C384]', () => {
    expect(show('D', [12, 99], [])).toEqual({ D12: {}, D99: {} });
    const busy: [number, number][] = [
      [Date.parse('2026-03-02T08:00Z') / 60_000, Date.parse('2026-03-02T08:30Z') / 60_000],
    ];
    expect(show('D', [12], [row({ busy })])).toEqual({ D12: {} });
  });

  test('leaves out past and too near times', () => {
    const now = Date.parse('2026-03-02T07:30:00Z');
    const open = [MONDAY_9 - 60, MONDAY_9, MONDAY_9 + 30];
    const starts = (lead: number) =>
      show('D', [12], [row({ open, lead_minutes: lead })], now)['D12']?.[WEEK]?.map((slot) =>
        slot.startsAt.slice(11, 16),
      );
    expect(starts(0)).toEqual(['09:00', '09:30']);
    expect(starts(31)).toEqual(['09:30']);
  });

  test('has the clinic’s own days, also around midnight and a change of clocks [CT-01]', () => {
    const week = '2026-10-19';
    const open = [0, 5 * 1440 + 1410, 6 * 1440, 6 * 1440 + 1470];
    const rows = [row({ tz: 'Europe/Bucharest', open })];
    const days = presentSlots('D', [12], collectSlots('D', rows, week, 0), week)['D12'] ?? {};
    expect(
      Object.fromEntries(
        Object.entries(days).map(([day, list]) => [day, list.map(({ startsAt }) => startsAt)]),
      ),
    ).toEqual({
      '2026-10-19': ['2026-10-19T00:00:00+03:00'],
      '2026-10-24': ['2026-10-24T23:30:00+03:00'],
      '2026-10-25': ['2026-10-25T00:00:00+03:00', '2026-10-25T23:30:00+02:00'],
    });
  });

  test('rooms belong to their provider, to no doctor', () => {
    expect(collectSlots('D', [row({ doctor_id: null })], WEEK, BEFORE)).toEqual([]);
    expect(show('P', [7], [row({ doctor_id: null })])['P7']?.[WEEK]?.[0]?.doctorId).toBeNull();
  });
});

describe('the answer written at once', () => {
  const minutes = (most: number) =>
    fc.uniqueArray(fc.integer({ min: 0, max: most }), { maxLength: 40 });
  const calendar = fc.record({
    calendar_id: fc.integer({ min: 1, max: 5 }),
    provider_id: fc.integer({ min: 7, max: 9 }),
    doctor_id: fc.option(fc.integer({ min: 12, max: 15 })),
    slot_minutes: fc.integer({ min: 5, max: 90 }),
    lead_minutes: fc.integer({ min: 0, max: 3000 }),
    open: minutes(10_079).map((open) => open.toSorted((a, b) => a - b)),
    taken: minutes(10_079),
  });

  test('is letter by letter what the objects would be, for any calendars and weeks [CT-01]', () => {
    let slots = 0;
    const weeks = fc.constantFrom(WEEK, '2026-03-23', '2026-10-19');
    const zones = fc.constantFrom('Europe/Budapest', 'Europe/Bucharest');
    const owners = fc.constantFrom<SlotOwner[]>('D', 'P');
    const calendars = fc.array(calendar, { maxLength: 6 });
    const ids = fc.uniqueArray(fc.integer({ min: 7, max: 15 }));
    const now = fc.integer({ min: 0, max: 8 * 1440 });
    fc.assert(
      fc.property(weeks, zones, owners, calendars, ids, now, (week, tz, owner, rows, asked, at) => {
        const monday = Date.parse(`${week}T00:00:00Z`);
        const read = rows
          .filter((one) => asked.includes(owner === 'D' ? (one.doctor_id ?? 0) : one.provider_id))
          .map(({ taken, ...one }) => {
            const busy = taken.map((minute): [number, number] => [
              monday / 60_000 + minute,
              monday / 60_000 + minute + 30,
            ]);
            return row({ ...one, tz, busy });
          });
        const owned = collectSlots(owner, read, week, monday + (at - 1440) * 60_000);
        slots += owned.reduce((sum, one) => sum + one.slots.length, 0);
        const expected = JSON.stringify(presentSlots(owner, asked, owned, week));
        expect(writeSlots(owner, asked, owned, week).text).toBe(expected);
      }),
      { numRuns: 300 },
    );
    expect(slots).toBeGreaterThan(300);
  });
});
