import { Type } from 'typebox';
import { defineCall } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { COUNTED_ROOM_NAMES, ROOM_COUNT_MAX } from './rooms.ts';

const CLOSED = { additionalProperties: false };

export const findRoomCounts = defineCall({
  name: 'findRoomCounts',
  summary:
    'How much work waits in each room of the caller, at the partners and clinics of their roles. Asked with `background` it is no sign that somebody is there. At the host of the staff alone.',
  method: 'GET',
  path: '/api/staff/room-counts',
  who: staff('view.keep'),
  query: Type.Object({ background: Type.Optional(Type.String({ maxLength: 1 })) }, CLOSED),
  answer: Type.Object({
    rooms: Type.Array(
      Type.Object({
        room: Type.Enum(COUNTED_ROOM_NAMES),
        count: Type.Integer({ minimum: 0, maximum: ROOM_COUNT_MAX }),
        isMore: Type.Boolean(),
      }),
    ),
  }),
  errors: [],
});
