import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Slot, Slots } from './contract.ts';
import { packSlots, unpackSlots, type PackedSlots } from './packed-slots.ts';
import { encodeSlotId } from './slot-id.ts';

function slot(calendarId: number, startsAt: string, endsAt: string, doctorId: number | null): Slot {
  return { id: encodeSlotId(calendarId, Date.parse(startsAt)), startsAt, endsAt, doctorId };
}

/** As it arrives in a browser. */
function sent(packed: PackedSlots): PackedSlots {
  return { ...packed };
}

test('slots come out of their packing as they went in [C382]', () => {
  const slots: Slots = {
    D12: {
      '2026-03-02': [
        slot(5, '2026-03-02T09:00:00+01:00', '2026-03-02T09:30:00+01:00', 12),
        slot(5, '2026-03-02T09:30:00+01:00', '2026-03-02T10:00:00+01:00', 12),
      ],
      '2026-03-04': [slot(5, '2026-03-04T16:15:00+01:00', '2026-03-04T16:45:00+01:00', 12)],
    },
    P7: {
      '2026-03-02': [
        slot(8, '2026-03-02T08:00:00+02:00', '2026-03-02T08:20:00+02:00', null),
        slot(9, '2026-03-02T08:10:00+02:00', '2026-03-02T08:25:00+02:00', 41),
        slot(8, '2026-03-02T08:20:00+02:00', '2026-03-02T08:40:00+02:00', null),
      ],
    },
    D13: {},
  };
  expect(unpackSlots(sent(packSlots(slots)))).toEqual(slots);
});

test('times on both sides of a change of clocks keep their own offset', () => {
  const slots: Slots = {
    D1: {
      '2026-03-27': [slot(1, '2026-03-27T10:00:00+01:00', '2026-03-27T10:30:00+01:00', 1)],
      '2026-03-29': [slot(1, '2026-03-29T10:00:00+02:00', '2026-03-29T10:30:00+02:00', 1)],
    },
  };
  expect(unpackSlots(sent(packSlots(slots)))).toEqual(slots);
});

test('a time over midnight, or over a change of clocks, keeps its instants', () => {
  const late = slot(1, '2026-03-28T23:30:00+01:00', '2026-03-29T00:30:00+01:00', null);
  const early = slot(1, '2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00', null);
  const days = { '2026-03-28': [late], '2026-03-29': [early] };
  const unpacked = Object.values(unpackSlots(sent(packSlots({ P1: days }))).P1 ?? {}).flat();
  expect(unpacked.map(({ startsAt }) => startsAt)).toEqual([late.startsAt, early.startsAt]);
  expect(unpacked.map(({ endsAt }) => Date.parse(endsAt))).toEqual(
    [late, early].map(({ endsAt }) => Date.parse(endsAt)),
  );
});

test('a packed time costs a few letters', () => {
  const hours = Array.from({ length: 10 }, (_, hour) => String(hour + 8).padStart(2, '0'));
  const day = hours.map((hour) =>
    slot(1234, `2026-03-02T${hour}:00:00+01:00`, `2026-03-02T${hour}:30:00+01:00`, 99),
  );
  const packed = packSlots({ D99: { '2026-03-02': day } });
  expect(packed.D99?.length).toBeLessThan(60);
});

test.each([
  [
    'of two lengths',
    slot(1, '2026-03-02T09:00:00+01:00', '2026-03-02T09:30:00+01:00', 4),
    slot(1, '2026-03-02T09:30:00+01:00', '2026-03-02T10:15:00+01:00', 4),
  ],
  [
    'of two doctors',
    slot(1, '2026-03-02T09:00:00+01:00', '2026-03-02T09:30:00+01:00', 4),
    slot(1, '2026-03-02T09:00:00+01:00', '2026-03-02T09:30:00+01:00', 5),
  ],
  [
    'of a doctor and of nobody',
    slot(1, '2026-03-02T09:00:00+01:00', '2026-03-02T09:30:00+01:00', 4),
    slot(1, '2026-03-02T09:30:00+01:00', '2026-03-02T10:00:00+01:00', null),
  ],
  [
    'of two calendars, the number of one the beginning of the other’s',
    slot(12, '2026-03-02T09:00:00+01:00', '2026-03-02T09:30:00+01:00', 4),
    slot(123, '2026-03-02T09:30:00+01:00', '2026-03-02T10:00:00+01:00', 4),
  ],
  [
    'of two calendars, the other way round',
    slot(123, '2026-03-02T09:00:00+01:00', '2026-03-02T09:30:00+01:00', 4),
    slot(12, '2026-03-02T09:30:00+01:00', '2026-03-02T10:00:00+01:00', 4),
  ],
])('times one after the other stay %s', (_, first, second) => {
  const slots = { P1: { '2026-03-02': [first, second] } };
  expect(unpackSlots(sent(packSlots(slots)))).toEqual(slots);
});

test('the repeated hour of autumn keeps its two halves apart', () => {
  const days = {
    '2026-10-25': [
      slot(1, '2026-10-25T02:30:00+02:00', '2026-10-25T02:45:00+02:00', 4),
      slot(1, '2026-10-25T02:30:00+01:00', '2026-10-25T02:45:00+01:00', 4),
    ],
  };
  expect(unpackSlots(sent(packSlots({ D4: days })))).toEqual({ D4: days });
});

test('clocks behind UTC, and of half an hour, are kept as well', () => {
  const days = {
    '2026-01-15': [slot(1, '2026-01-15T17:00:00-03:30', '2026-01-15T17:30:00-03:30', null)],
    '2026-01-16': [slot(1, '2026-01-16T21:00:00-03:30', '2026-01-16T21:30:00-03:30', null)],
  };
  expect(unpackSlots(sent(packSlots({ P1: days })))).toEqual({ P1: days });
});

test('whatever is free comes out as it went in, in the same order', () => {
  const pad = (number: number) => String(number).padStart(2, '0');
  const free = fc.record({
    calendarId: fc.integer({ min: 1, max: 200 }),
    doctorId: fc.option(fc.integer({ min: 1, max: 3 })),
    day: fc.integer({ min: 2, max: 8 }),
    hour: fc.integer({ min: 0, max: 22 }),
    minute: fc.constantFrom(0, 5, 30),
    length: fc.constantFrom(5, 20, 25),
  });
  fc.assert(
    fc.property(fc.array(free, { minLength: 1, maxLength: 30 }), (all) => {
      const days: Record<string, Slot[]> = {};
      const inOrder = all.toSorted(
        (a, b) => a.day - b.day || a.hour - b.hour || a.minute - b.minute,
      );
      for (const { calendarId, doctorId, day, hour, minute, length } of inOrder) {
        const date = `2026-03-${pad(day)}`;
        const time = (at: number) => `${date}T${pad(hour)}:${pad(at)}:00+01:00`;
        (days[date] ??= []).push(slot(calendarId, time(minute), time(minute + length), doctorId));
      }
      expect(unpackSlots(sent(packSlots({ P1: days })))).toEqual({ P1: days });
    }),
  );
});
