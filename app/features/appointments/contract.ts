import { Type, type Static } from 'typebox';
import { BookedItem } from '#app/features/reservations/contract.ts';
import { DOCUMENT_KINDS } from '#app/features/preauthorization/case-work.ts';
import { REFUSAL_REASONS } from '#app/features/preauthorization/refusal-reasons.ts';
import { SERVICE_TYPES, PREAUTHORIZATION_STATUSES } from '#app/platform/states.ts';
import { VisitPrice } from '#app/features/prices/visit-price-contract.ts';
import { defineCall, defineFile, InstantText, ShownStart } from '#app/platform/contract.ts';
import { Reminder } from '#app/features/reminders/contract.ts';

/** What became of a booking, as its owner sees it; `waiting`: the insurer looks at it; `missed`: the clinic has noted that nobody came. */
export const APPOINTMENT_STATES = [
  'booked',
  'waiting',
  'cancelled',
  'cancelledByClinic',
  'missed',
  'past',
] as const;

const Id = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});

export const Appointment = Type.Object({
  id: Type.String(),
  state: Type.Enum(APPOINTMENT_STATES),
  /** Where its free times are: `D12` or `P7`, and the calendar that their ids begin with. */
  ownerKey: Type.String(),
  calendarId: Type.Integer(),
  /** It can be moved and cancelled here, free of charge, until then; null: there is nothing to change any more. */
  changeableUntil: Type.Union([InstantText, Type.Null()]),
  /** That moment has not passed: it can be moved and cancelled. */
  isChangeable: Type.Boolean(),
  /** What its clinic's own calendar says cannot be read: its times are not known, so it can be cancelled, not moved. */
  isFeedStale: Type.Boolean(),
  /** How the insurer decided; null: nobody asked it, or `isDecisionGuarded`. */
  preauthorization: Type.Union([Type.Enum(PREAUTHORIZATION_STATUSES), Type.Null()]),
  /** It has decided, and how is shown to a fully authenticated session only: the date of birth first. */
  isDecisionGuarded: Type.Boolean(),
  /** By when the insurer has to decide; null: it waits for nothing, or for `documentWanted`. */
  decisionDueAt: Type.Union([InstantText, Type.Null()]),
  /** What the insurer has asked for, and until when it waits for it before it decides; null: for nothing. */
  documentWanted: Type.Union([
    Type.Object({ document: Type.Enum([...DOCUMENT_KINDS]), until: InstantText }),
    Type.Null(),
  ]),
  /** Why it refused; null: it has not, or `isDecisionGuarded`. */
  refusalReason: Type.Union([Type.Enum([...REFUSAL_REASONS]), Type.Null()]),
  /** It pays less than it was expected to; false as well while `isDecisionGuarded`. */
  isApprovedInPart: Type.Boolean(),
  /** In the order of the market. */
  patientName: Type.String(),
  /** Booked by the customer for somebody else. */
  isOnBehalf: Type.Boolean(),
  comment: Type.Union([Type.String(), Type.Null()]),
  /** null: booked as a visitor, or `isDecisionGuarded`. */
  serviceType: Type.Union([Type.Enum(SERVICE_TYPES), Type.Null()]),
  /** Who pays what of it as it stands now; null: nothing to tell an insured member, or `isDecisionGuarded`. */
  payment: Type.Union([VisitPrice, Type.Null()]),
  /** The patient has answered a reminder: they are coming. */
  isComing: Type.Boolean(),
  /** Those of the visit as it stands now, with what became of each. */
  reminders: Type.Array(Reminder),
  ...BookedItem.properties,
});
export type Appointment = Static<typeof Appointment>;

const Changed = Type.Object({ appointment: Appointment });

export const findAppointments = defineCall({
  name: 'findAppointments',
  summary:
    'The appointments of the customer who is signed in: upcoming ones soonest first, past and cancelled ones latest first.',
  method: 'GET',
  path: '/api/appointments',
  who: 'customer',
  answer: Type.Object({ upcoming: Type.Array(Appointment), past: Type.Array(Appointment) }),
  errors: ['forbidden'],
});

export const cancelAppointment = defineCall({
  name: 'cancelAppointment',
  summary:
    "Cancels an appointment, until the clinic's deadline. Repeating it changes nothing. `changed_meanwhile`: it does not begin at `shownStartsAt` any more.",
  method: 'POST',
  path: '/api/appointments/:id/cancel',
  who: 'customer',
  params: Type.Object({ id: Id }),
  query: ShownStart,
  answer: Changed,
  errors: [
    'invalid_input',
    'forbidden',
    'not_found',
    'too_late_to_change',
    'appointment_over',
    'changed_meanwhile',
  ],
});

export const moveAppointment = defineCall({
  name: 'moveAppointment',
  summary:
    "Moves an appointment to another free time of the same calendar, until the clinic's deadline. It keeps its id; repeating it changes nothing. `changed_meanwhile`: it does not begin at `shownStartsAt` any more.",
  method: 'POST',
  path: '/api/appointments/:id/move',
  who: 'customer',
  params: Type.Object({ id: Id }),
  query: ShownStart,
  body: Type.Object(
    { slotId: Type.String({ pattern: '^[1-9][0-9]{0,14}-[0-9a-z]{1,7}$' }) },
    { additionalProperties: false },
  ),
  answer: Changed,
  errors: [
    'invalid_input',
    'forbidden',
    'not_found',
    'slot_taken',
    'not_offered',
    'person_busy',
    'too_late_to_change',
    'appointment_over',
    'appointment_undecided',
    'other_insurance_year',
    'changed_meanwhile',
  ],
});

export const renewCalendarLink = defineCall({
  name: 'renewCalendarLink',
  summary:
    'Makes the private address at which a calendar program reads the upcoming appointments; an earlier address ends.',
  method: 'POST',
  path: '/api/appointments/calendar-link',
  who: 'customer',
  answer: Type.Object({ url: Type.String() }),
  errors: ['forbidden'],
});

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

export const downloadAppointment = defineFile({
  name: 'downloadAppointment',
  summary: 'One appointment as a calendar file.',
  path: '/services/appointments/:id/appointment.ics',
  who: 'customer',
  params: Type.Object({ id: Id }),
  type: CALENDAR_TYPE,
  savedAs: 'appointment.ics',
});

export const readCalendar = defineFile({
  name: 'readCalendar',
  summary: 'The upcoming visits behind a private address, for calendar programs.',
  path: '/calendar/:file',
  // Calendar programs do not sign in: the address is the secret.
  who: 'anyone',
  params: Type.Object({ file: Type.String() }),
  type: CALENDAR_TYPE,
});
