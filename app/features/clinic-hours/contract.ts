import { Type } from 'typebox';
import { CLOSURE_REASONS } from '#app/features/clinic-desk/closure-reasons.ts';
import { defineCall, defineFile, IdText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { HOURS_MAX } from './hours-rules.ts';

/** Longest name of a room, in characters. */
export const ROOM_MAX = 60;
/** A month. */
export const LEAD_MAX_MINUTES = 43_200;
export const SLOT_MINUTES = { min: 5, max: 480 } as const;

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
const CLOSED = { additionalProperties: false };
const WhichCalendar = Type.Object({ providerId: IdText, calendarId: IdText });
/** As the caller has seen it: what changed meanwhile is not overwritten (`changed_meanwhile`). */
const version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
/** By the clinic's clock, `08:00`. */
const Clock = Type.String({ maxLength: 5 });
const Day = Type.String({ maxLength: 10 });
/** What is too long is told by the use case, in words. */
const RoomName = Type.String({ maxLength: 4 * ROOM_MAX });
const errors = ['invalid_input', 'not_found', 'changed_meanwhile'] as const;

export const setHours = defineCall({
  name: 'setHours',
  summary:
    'Sets the weekly hours of a calendar from a day on; the times on offer change at once, and what is booked stays. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/calendars/:calendarId/hours',
  who: staff('calendar.write'),
  params: WhichCalendar,
  body: Type.Object(
    {
      version,
      from: Day,
      hours: Type.Array(
        Type.Object(
          {
            weekday: Type.Integer({ minimum: 0, maximum: 6 }),
            from: Clock,
            to: Clock,
            everyWeeks: Type.Integer({ minimum: 1, maximum: 8 }),
          },
          CLOSED,
        ),
        { maxItems: HOURS_MAX },
      ),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: [...errors],
});

export const setTerms = defineCall({
  name: 'setTerms',
  summary:
    'Sets how long the times of a calendar are, how late they can be booked, for what and in which room. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/calendars/:calendarId/terms',
  who: staff('calendar.write'),
  params: WhichCalendar,
  body: Type.Object(
    {
      version,
      slotMinutes: Type.Integer({ minimum: SLOT_MINUTES.min, maximum: SLOT_MINUTES.max }),
      leadMinutes: Type.Integer({ minimum: 0, maximum: LEAD_MAX_MINUTES }),
      room: RoomName,
      subfunctionIds: Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
        maxItems: 200,
      }),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: [...errors],
});

export const renameRoom = defineCall({
  name: 'renameRoom',
  summary:
    'Gives a room of a clinic another name at every calendar that receives there. `doubtful` of the name: another room has it already, and making one room of both needs `isSure`. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/rooms/rename',
  who: staff('calendar.write'),
  params: Type.Object({ providerId: IdText }),
  body: Type.Object({ room: RoomName, name: RoomName, isSure: Type.Boolean() }, CLOSED),
  answer: Type.Object({}),
  errors: [...errors],
});

export const addOpening = defineCall({
  name: 'addOpening',
  summary: 'Opens a calendar for some hours of one day. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/calendars/:calendarId/openings',
  who: staff('calendar.write'),
  params: WhichCalendar,
  body: Type.Object({ day: Day, from: Clock, to: Clock }, CLOSED),
  answer: Type.Object({}),
  errors: [...errors],
});

export const dropOpening = defineCall({
  name: 'dropOpening',
  summary: 'Takes the extra opening of a calendar back. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/calendars/:calendarId/openings/:id/drop',
  who: staff('calendar.write'),
  params: Type.Object({ providerId: IdText, calendarId: IdText, id: IdText }),
  answer: Type.Object({}),
  errors: [...errors],
});

export const cancelOutside = defineCall({
  name: 'cancelOutside',
  summary:
    'Cancels visits that the caller has seen outside the hours of a calendar, as far as they still are; each patient is told, by mail with other times. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/calendars/:calendarId/cancel-outside',
  who: staff('calendar.write'),
  params: WhichCalendar,
  body: Type.Object(
    {
      reason: Type.Enum([...CLOSURE_REASONS]),
      visits: Type.Array(Type.String({ format: 'uuid' }), { maxItems: 5000 }),
    },
    CLOSED,
  ),
  answer: Type.Object({ cancelled: Type.Integer() }),
  errors: [...errors],
});

export const setFeed = defineCall({
  name: 'setFeed',
  summary:
    'Makes the private address under which a calendar program reads a calendar of a clinic, renews or ends it. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/calendars/:calendarId/feed',
  who: staff('calendar.write'),
  params: WhichCalendar,
  body: Type.Object(
    {
      what: Type.Enum(['busy', 'initials', 'none']),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: [...errors],
});

export const readClinicFeed = defineFile({
  name: 'readClinicFeed',
  summary:
    'When the calendar behind a private address is booked, for calendar programs. At the host of the staff alone.',
  path: '/api/staff/clinic-feeds/:file',
  // Calendar programs do not sign in: the address is the secret.
  who: 'anyone',
  params: Type.Object({ file: Type.String() }),
  type: CALENDAR_TYPE,
});
