import { expect, test } from 'vitest';
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
