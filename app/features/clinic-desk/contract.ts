import { Type } from 'typebox';
import { LookAnswer, LookQuery, tellLook } from '#app/features/work-looks/look-contract.ts';
import { defineCall, IdText, InstantText } from '#app/platform/contract.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import { CLOSING_REASONS, VISIT_MARKS } from '#app/platform/states.ts';
import { staff } from '#app/platform/who.ts';
import { CLOSURE_REASONS } from './closure-reasons.ts';
import { DESK_PATIENT_FIELDS } from './desk-patient.ts';

const CLOSED = { additionalProperties: false };
const Which = Type.Object({ partnerId: IdText, id: Type.String({ format: 'uuid' }) });
/** As the caller has seen it: what changed meanwhile is not overwritten (`changed_meanwhile`). */
const version = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const seenBookings = (maxItems: number) =>
  Type.Array(Type.Object({ id: Type.String({ format: 'uuid' }), version }, CLOSED), { maxItems });

export const markVisit = defineCall({
  name: 'markVisit',
  summary:
    'Notes at the desk of a clinic that a patient has come, was seen or did not come, or takes the last of these back. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/visits/:partnerId/:id/mark',
  who: staff('desk.work'),
  params: Which,
  body: Type.Object({ mark: Type.Enum([...VISIT_MARKS]), version }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile', 'appointment_over'],
});

export const lookAtVisit = defineCall({
  name: 'lookAtVisit',
  summary: tellLook('a visit of their clinic'),
  method: 'POST',
  path: '/api/staff/clinic/visits/:partnerId/:id/look',
  who: staff('desk.work'),
  params: Which,
  query: LookQuery,
  answer: LookAnswer,
  errors: ['invalid_input', 'not_found'],
});

export const cancelVisit = defineCall({
  name: 'cancelVisit',
  summary:
    'Cancels a visit in the name of its clinic; the patient is told by mail, with other times. Unless the patient asked for it, the time is closed. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/visits/:partnerId/:id/cancel',
  who: staff('desk.work'),
  params: Which,
  body: Type.Object({ reason: Type.Enum([...CLOSING_REASONS]), version }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile', 'appointment_over'],
});

export const moveVisit = defineCall({
  name: 'moveVisit',
  summary:
    'Moves a visit to another time of its calendar at the desk of its clinic, also when the patient no longer could; the patient is told. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/visits/:partnerId/:id/move',
  who: staff('desk.work'),
  params: Which,
  body: Type.Object({ startsAt: InstantText, version }, CLOSED),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
    'not_found',
    'changed_meanwhile',
    'appointment_over',
    'not_offered',
    'slot_taken',
    'person_busy',
    'appointment_undecided',
    'other_insurance_year',
  ],
});

/** By the clinic's clock. */
const WallTime = Type.String({ maxLength: 20 });

export const closeClinic = defineCall({
  name: 'closeClinic',
  summary:
    'Closes a clinic, or one of its calendars, for a while: nothing is on offer there from now on, and what is booked stays until somebody cancels it. What somebody else has closed of it since `seen` is not closed twice (`changed_meanwhile`, with it in `details.closures`). At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/closures',
  who: staff('calendar.write'),
  params: Type.Object({ providerId: IdText }),
  body: Type.Object(
    {
      /** Without: all of the clinic. */
      calendarId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      from: WallTime,
      until: WallTime,
      reason: Type.Enum([...CLOSURE_REASONS]),
      /** The last closure of the clinic that the caller has seen; 0: none. */
      seen: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    },
    CLOSED,
  ),
  answer: Type.Object({ id: Type.Integer() }),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});

const WhichClosure = Type.Object({ providerId: IdText, id: IdText });

export const reopenClinic = defineCall({
  name: 'reopenClinic',
  summary:
    'Takes a closure of a clinic back: its times are on offer again. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/closures/:id/reopen',
  who: staff('calendar.write'),
  params: WhichClosure,
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found'],
});

export const cancelClosed = defineCall({
  name: 'cancelClosed',
  summary:
    'Cancels what is booked within a closure of a clinic; each patient is told, by mail with other times, and comes on the closure’s list of those to call. Where something else is booked within it by now nothing is cancelled (`changed_meanwhile`). At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/closures/:id/cancel-visits',
  who: staff('calendar.write'),
  params: WhichClosure,
  body: Type.Object(
    {
      /** Names what is booked within it, as the caller has seen it: the page has it from the server. */
      seen: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
    },
    CLOSED,
  ),
  answer: Type.Object({ cancelled: Type.Integer() }),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});

export const noteCalled = defineCall({
  name: 'noteCalled',
  summary:
    'Notes that somebody was called who was cancelled behind a closure, or takes that back. Repeating it changes nothing. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/closures/:id/calls',
  who: staff('calendar.write'),
  params: WhichClosure,
  body: Type.Object(
    {
      partnerId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      visitId: Type.String({ format: 'uuid' }),
      isCalled: Type.Boolean(),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found'],
});

/** Longer than any field may be; what is wrong with it is said of the field. */
const TypedText = Type.String({ maxLength: 1000 });

export const bookAtDesk = defineCall({
  name: 'bookAtDesk',
  summary:
    'Books a time of a calendar at once for somebody who stands or calls at the desk of its clinic; without an e-mail address they get a text message. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/calendars/:calendarId/bookings',
  who: staff('desk.work'),
  params: Type.Object({ providerId: IdText, calendarId: IdText }),
  body: Type.Object(
    {
      /** The booking's id: the same call again is the same booking. */
      attempt: Type.String({ format: 'uuid' }),
      partnerId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      startsAt: InstantText,
      subfunctionId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      locale: Type.Enum([...LOCALES]),
      patient: Type.Record(Type.Enum([...DESK_PATIENT_FIELDS]), TypedText, CLOSED),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'not_offered', 'slot_taken', 'person_busy'],
});

export const acknowledgeBookings = defineCall({
  name: 'acknowledgeBookings',
  summary:
    'Says that a clinic knows of these bookings as it has seen them, what changed since is left alone; of which it does not say so in time, the call centre calls it. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/bookings/acknowledge',
  who: staff('desk.work'),
  params: Type.Object({ providerId: IdText }),
  body: Type.Object({ seen: seenBookings(1000) }, CLOSED),
  answer: Type.Object({ acknowledged: Type.Integer() }),
  errors: ['invalid_input', 'not_found'],
});
