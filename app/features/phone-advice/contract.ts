import { Type, type Static } from 'typebox';
import { defineCall, InstantText } from '#app/platform/contract.ts';
import { RELATIONS } from '#app/people/relations.ts';
import { CALL_BACK_STATUSES, TOPICS } from './call-back.ts';

const CLOSED = { additionalProperties: false };
/** Any text a form may send; the form's own rules say what is right. */
const FormText = Type.String({ maxLength: 1000 });
const Uuid = Type.String({ format: 'uuid' });

/** For whom advice is asked: a child of the caller's account, or somebody whose details they give. */
export const OnBehalf = Type.Union([
  Type.Object({ minorId: Uuid }, CLOSED),
  Type.Object(
    {
      lastName: FormText,
      firstName: FormText,
      dateOfBirth: FormText,
      relation: Type.Enum([...RELATIONS]),
      /** The person has agreed to it. */
      isAgreed: Type.Literal(true),
    },
    CLOSED,
  ),
]);
export type OnBehalf = Static<typeof OnBehalf>;

export const requestCallBack = defineCall({
  name: 'requestCallBack',
  summary:
    'Asks phone advice to call back, in hours of a working day that the page offers. At most three may be open.',
  method: 'POST',
  path: '/api/call-backs',
  who: 'customer',
  body: Type.Object(
    {
      topic: Type.Enum([...TOPICS]),
      phone: FormText,
      /** Day and first hour, as the page lists them. */
      reach: FormText,
      /** Missing: for themselves. */
      onBehalf: Type.Optional(OnBehalf),
    },
    CLOSED,
  ),
  answer: Type.Object({ id: Type.String() }),
  answerStatus: 201,
  errors: ['invalid_input', 'not_found', 'subscription_required', 'too_many_call_backs'],
});

export const cancelCallBack = defineCall({
  name: 'cancelCallBack',
  summary:
    'Takes a call-back of the caller’s back; again is fine. `appointment_over`: it has been made.',
  method: 'POST',
  path: '/api/call-backs/:id/cancel',
  who: 'customer',
  params: Type.Object({ id: Uuid }),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'appointment_over'],
});

const CallBack = Type.Object({
  id: Type.String(),
  topic: Type.Enum([...TOPICS]),
  /** For whom. */
  name: Type.String(),
  phone: Type.String(),
  status: Type.Enum([...CALL_BACK_STATUSES]),
  reachFrom: InstantText,
  reachUntil: InstantText,
  /** null: not called yet. */
  isReached: Type.Union([Type.Boolean(), Type.Null()]),
});
/** A call-back as whoever asked for it sees it. */
export type CallBack = Static<typeof CallBack>;
