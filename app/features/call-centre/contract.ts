import { Type, type Static } from 'typebox';
import { LOCALES } from '#app/i18n/locale.ts';
import { defineCall, InstantText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { PREAUTH_TYPES } from '#app/platform/states.ts';
import { CONFIRM_WAYS } from './guest.ts';
import { EXTENDED_HOLD_MINUTES, LOOK_UP_GROUNDS, IDENTITY_FIELDS } from './identification.ts';

const CLOSED = { additionalProperties: false };
const Text = Type.String({ maxLength: 400 });
const IdentificationTexts = { lastName: Text, firstName: Text, dateOfBirth: Text };
/** Opens one person to one session of the staff. */
const Opening = Type.String({ pattern: '^[A-Za-z0-9_-]{40,400}$' });

export const findPeople = defineCall({
  name: 'findPeople',
  summary:
    'Looks for a customer by what a caller has told: name and date of birth, telephone number, or the number of a booking. Says only that there is somebody, and at which partner. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/people/find',
  who: staff('patient.find'),
  body: Type.Object(
    {
      grounds: Type.Enum([...LOOK_UP_GROUNDS]),
      by: Type.Union([
        Type.Object({ way: Type.Literal('name'), ...IdentificationTexts }, CLOSED),
        Type.Object({ way: Type.Literal('phone'), phone: Text }, CLOSED),
        Type.Object({ way: Type.Literal('booking'), booking: Text }, CLOSED),
      ]),
    },
    CLOSED,
  ),
  answer: Type.Object({
    people: Type.Array(
      Type.Object({
        found: Opening,
        partner: Type.String(),
        /** Of a visit that is its patient’s alone; null: a customer. */
        number: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    /** There are more than are told: something else has to be asked. */
    hasMore: Type.Boolean(),
  }),
  errors: ['invalid_input'],
});

export const openPerson = defineCall({
  name: 'openPerson',
  summary:
    'Opens a customer who was found, once last name, first name and date of birth were told by the caller and are those of that customer. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/people/open',
  who: staff('patient.find'),
  body: Type.Object(
    {
      found: Opening,
      /** What the caller has told, each ticked by whoever asks. */
      ticked: Type.Array(Type.Enum([...IDENTITY_FIELDS]), { maxItems: 3 }),
      ...IdentificationTexts,
    },
    CLOSED,
  ),
  /** isVisit: somebody who booked as a visitor; nothing else of them is known. */
  answer: Type.Object({ opening: Opening, isVisit: Type.Boolean() }),
  errors: ['invalid_input', 'not_found'],
});

const Uuid = Type.String({ format: 'uuid' });
const SlotId = Type.String({ pattern: '^[1-9][0-9]{0,14}-[0-9a-z]{1,7}$' });
const Visit = Type.Object({ opening: Opening, id: Uuid });
const SubfunctionId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

export const cancelVisitOf = defineCall({
  name: 'cancelVisitOf',
  summary:
    'Cancels an appointment in the name and with the rights of the customer who was opened. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/people/:opening/appointments/:id/cancel',
  who: staff('appointment.write'),
  params: Visit,
  body: Type.Object({ shownStartsAt: InstantText }, CLOSED),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
    'not_found',
    'too_late_to_change',
    'appointment_over',
    'changed_meanwhile',
  ],
});

export const moveVisitOf = defineCall({
  name: 'moveVisitOf',
  summary:
    'Moves an appointment to another time of its calendar, in the name and with the rights of the customer who was opened. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/people/:opening/appointments/:id/move',
  who: staff('appointment.write'),
  params: Visit,
  body: Type.Object({ shownStartsAt: InstantText, slotId: SlotId }, CLOSED),
  answer: Type.Object({}),
  errors: [
    'invalid_input',
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

const HeldForPerson = Type.Object({
  id: Type.String(),
  slotId: Type.String(),
  subfunctionId: Type.Integer(),
  startsAt: InstantText,
  /** IANA zone of the clinic. */
  timeZone: Type.String(),
  expiresAt: InstantText,
  /** The time left is measured from it, not from the clock of whoever looks. */
  serverNow: InstantText,
  /** It was not given more time yet. */
  isExtendable: Type.Boolean(),
  providerName: Type.String(),
  doctorName: Type.Union([Type.String(), Type.Null()]),
  /** In whole units of the market's currency; null: none set, or not for an insured member. */
  price: Type.Union([Type.Integer(), Type.Null()]),
  /** For whom else it can be booked: children of theirs. */
  children: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
/** A time that is held while the caller is on the phone. */
export type HeldForPerson = Static<typeof HeldForPerson>;

export const holdForPerson = defineCall({
  name: 'holdForPerson',
  summary:
    'Holds a time in the name and with the rights of the customer who was opened. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/people/:opening/hold',
  who: staff('appointment.write'),
  params: Type.Object({ opening: Opening }),
  body: Type.Object({ slotId: SlotId, subfunctionId: SubfunctionId, attempt: Uuid }, CLOSED),
  answer: HeldForPerson,
  errors: [
    'invalid_input',
    'not_found',
    'slot_taken',
    'not_offered',
    'is_publicly_not_reservable',
    'admed_only',
    'key_reused',
    'too_many_holds',
  ],
});

export const bookForPerson = defineCall({
  name: 'bookForPerson',
  summary:
    'Books a held time for the customer who was opened, or for a child of theirs. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/people/:opening/booking',
  who: staff('appointment.write'),
  params: Type.Object({ opening: Opening }),
  body: Type.Object(
    {
      reservationId: Uuid,
      slotId: SlotId,
      subfunctionId: SubfunctionId,
      attempt: Uuid,
      patientComment: Text,
      /** What the caller was told of their cover; left out: nothing. */
      preauthType: Type.Optional(Type.Enum(PREAUTH_TYPES)),
      /** Left out: for the customer themselves. */
      minor: Type.Optional(Type.Object({ minorId: Uuid, mothersName: Text }, CLOSED)),
    },
    CLOSED,
  ),
  answer: Type.Object({
    id: Type.String(),
    status: Type.Enum(['confirmed', 'pending_preauth']),
  }),
  errors: [
    'invalid_input',
    'not_found',
    'registration_required',
    'attachments_required',
    'preauth_required',
    'preauth_too_early',
    'self_paid_only',
    'person_busy',
    'not_offered',
    'is_publicly_not_reservable',
    'admed_only',
    'hold_expired',
    'key_reused',
  ],
});

export const beginGuest = defineCall({
  name: 'beginGuest',
  summary:
    'Begins a call of somebody without an account, at a portal that takes visitors. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/guests',
  who: staff('appointment.write'),
  body: Type.Object(
    { partnerId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), host: Text },
    CLOSED,
  ),
  answer: Type.Object({ opening: Opening }),
  errors: ['invalid_input', 'not_found'],
});

/** What is typed of somebody without an account. */
export const GuestText = Type.Object(
  {
    patientLastName: Text,
    patientFirstName: Text,
    patientDateOfBirth: Text,
    patientMothersName: Text,
    patientPhone: Text,
    patientComment: Text,
    patientEmail: Text,
    zipcode: Text,
    city: Text,
    street: Text,
  },
  CLOSED,
);

export const bookForGuest = defineCall({
  name: 'bookForGuest',
  summary:
    'Books a held time at once for somebody without an account, with the rights of a visitor; the confirmation goes by text message, letter or mail. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/people/:opening/guest-booking',
  who: staff('appointment.write'),
  params: Type.Object({ opening: Opening }),
  body: Type.Object(
    {
      reservationId: Uuid,
      slotId: SlotId,
      subfunctionId: SubfunctionId,
      attempt: Uuid,
      locale: Type.Enum([...LOCALES]),
      confirmBy: Type.Enum([...CONFIRM_WAYS]),
      patient: GuestText,
      /** The caller was told what is kept of them and why, and agrees. */
      isAgreed: Type.Literal(true),
    },
    CLOSED,
  ),
  /** opening: of the visit alone. */
  answer: Type.Object({ id: Type.String(), number: Type.String(), opening: Opening }),
  errors: [
    'invalid_input',
    'not_found',
    'registration_required',
    'person_busy',
    'not_offered',
    'is_publicly_not_reservable',
    'admed_only',
    'hold_expired',
    'key_reused',
  ],
});

export const releaseForPerson = defineCall({
  name: 'releaseForPerson',
  summary: 'Gives a held time back that the caller does not want. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/people/:opening/hold/:id/release',
  who: staff('appointment.write'),
  params: Visit,
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found'],
});

export const extendHoldForPerson = defineCall({
  name: 'extendHoldForPerson',
  summary: `Keeps a held time for ${EXTENDED_HOLD_MINUTES} minutes from now, once. Repeating it changes nothing. At the host of the staff alone.`,
  method: 'POST',
  path: '/api/staff/people/:opening/hold/:id/extend',
  who: staff('appointment.write'),
  params: Visit,
  answer: Type.Object({ expiresAt: InstantText }),
  errors: ['invalid_input', 'not_found', 'hold_expired'],
});
