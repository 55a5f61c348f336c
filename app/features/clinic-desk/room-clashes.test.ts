import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRoomClashes, type RoomUse } from './room-clashes.ts';

const use = (
  calendarId: number,
  spans: RoomUse['spans'],
  values: Partial<RoomUse> = {},
): RoomUse => ({
  calendarId,
  resourceId: calendarId,
  room: '3',
  spans,
  ...values,
});

test('two calendars in one room at one time are named with the time that both need', () => {
  const clashes = findRoomClashes([
    use(1, [
      [8, 9],
      [9, 10],
      [12, 13],
    ]),
    use(2, [[9, 12]], { room: ' 3 ' }),
    use(3, [[11, 14]]),
  ]);
  expect(clashes).toEqual([
    { room: '3', calendarIds: [1, 2], from: 9, until: 10 },
    { room: ' 3 ', calendarIds: [2, 3], from: 11, until: 12 },
    { room: '3', calendarIds: [1, 3], from: 12, until: 13 },
  ]);
});

test('one after the other, in other rooms, without a room or of one person is no clash', () => {
  const first = use(1, [[8, 10]]);
  expect(findRoomClashes([first, use(2, [[10, 12]])])).toEqual([]);
  expect(findRoomClashes([first, use(2, [[8, 10]], { room: '4' })])).toEqual([]);
  expect(findRoomClashes([first, use(2, [[8, 10]], { room: null })])).toEqual([]);
  expect(findRoomClashes([first, use(2, [[8, 10]], { resourceId: 1 })])).toEqual([]);
  const nowhere = use(1, [[8, 10]], { room: null });
  expect(findRoomClashes([nowhere, { ...nowhere, calendarId: 2, resourceId: 2 }])).toEqual([]);
});

describe('whatever the calendars need', () => {
  const spans = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 6 }))
      .map(([from, length]) => [from, from + length] as const),
    { maxLength: 4 },
  );
  const uses = fc
    .array(fc.record({ room: fc.constantFrom('3', '4', null), spans }), { maxLength: 4 })
    .map((found) => found.map(({ room, spans: own }, at) => use(at + 1, own, { room })));
  const isUsed = ({ spans: own }: RoomUse, hour: number) =>
    own.some(([from, until]) => from <= hour && hour < until);

  test('an hour clashes exactly where two of a room need it, and each is named once', () => {
    fc.assert(
      fc.property(uses, (all) => {
        const clashes = findRoomClashes(all);
        for (let hour = 0; hour < 27; hour += 1) {
          const pairs = all.flatMap((one, at) =>
            all
              .slice(at + 1)
              .filter((other) => one.room !== null && one.room === other.room)
              .filter((other) => isUsed(one, hour) && isUsed(other, hour))
              .map((other) => `${one.calendarId} ${other.calendarId}`),
          );
          const told = clashes
            .filter(({ from, until }) => from <= hour && hour < until)
            .map(({ calendarIds }) => calendarIds.join(' '));
          expect(told.toSorted()).toEqual(pairs.toSorted());
        }
        const begins = clashes.map(({ from }) => from);
        expect(begins).toEqual(begins.toSorted((one, other) => one - other));
      }),
    );
  });

  test('a room is one however its name is typed', () => {
    const small = use(1, [[8, 9]], { room: 'Röntgen 1' });
    for (const room of ['röntgen 1', ' RÖNTGEN 1 ', 'Ro\u0308ntgen 1']) {
      expect(findRoomClashes([small, use(2, [[8, 9]], { room })]), room).toHaveLength(1);
    }
    expect(findRoomClashes([small, use(2, [[8, 9]], { room: 'Röntgen 11' })])).toEqual([]);
  });
});
