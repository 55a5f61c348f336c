import { Type, type Static } from 'typebox';
import { LOCATION_PATTERN } from '#app/features/profile-address/id-patterns.ts';
import { defineCall, InstantText, Locales } from '#app/platform/contract.ts';
import { PARTS_OF_DAY, PLACES_MAX, WATCH_ENDS, WATCH_TARGETS } from './watch-rules.ts';

const CLOSED = { additionalProperties: false };
const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const DoctorId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Parts = Type.Array(Type.Enum([...PARTS_OF_DAY]), { maxItems: PARTS_OF_DAY.length });
/** In whole units of the market's currency. */
const Price = Type.Integer({ minimum: 1, maximum: 100_000_000 });

/** For what somebody watches: any time of a care, those of one doctor, or earlier ones for an appointment. */
export const WatchedTarget = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('search'),
      subfunctionId: Id,
      /** Code of a place; null: the whole country. */
      location: orNull(Type.String({ pattern: `^${LOCATION_PATTERN}$` })),
    },
    CLOSED,
  ),
  Type.Object({ kind: Type.Literal('doctor'), subfunctionId: Id, doctorId: DoctorId }, CLOSED),
  Type.Object({ kind: Type.Literal('appointment'), appointmentId: Uuid }, CLOSED),
]);
export type WatchedTarget = Static<typeof WatchedTarget>;

export const startWatch = defineCall({
  name: 'startWatch',
  summary:
    'Watches for an earlier time for the customer who is signed in: what becomes free is held for 15 minutes for the first in line and offered by mail. The same wish sent twice is one. `until`: the last day that would do; null for an appointment, whose own time is the end.',
  method: 'POST',
  path: '/api/earlier-times',
  who: 'customer',
  body: Type.Object(
    {
      target: WatchedTarget,
      /** Any care of its specialty, not this one alone. */
      anyCare: Type.Optional(Type.Boolean()),
      /** Of an appointment: also whoever else gives the care. It is then booked anew, and the appointment stays until it is cancelled. */
      anyDoctor: Type.Optional(Type.Boolean()),
      /** Codes of places, any of which will do; empty: the whole country. In place of the search’s. Not of one doctor. */
      locations: Type.Optional(
        Type.Array(Type.String({ pattern: `^${LOCATION_PATTERN}$` }), {
          maxItems: PLACES_MAX,
          uniqueItems: true,
        }),
      ),
      /** Empty: any. */
      parts: Parts,
      priceMax: orNull(Price),
      onlyEnglish: Type.Boolean(),
      /** Also times before which the insurer cannot decide, at one’s own cost. */
      takesSelfPaid: Type.Boolean(),
      until: orNull(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })),
    },
    CLOSED,
  ),
  answer: Type.Object({ id: Type.String() }),
  answerStatus: 201,
  errors: [
    'invalid_input',
    'forbidden',
    'not_found',
    'admed_only',
    'is_publicly_not_reservable',
    'appointment_over',
    'too_late_to_change',
    'too_many_watches',
  ],
});

export const stopWatch = defineCall({
  name: 'stopWatch',
  summary: 'Ends a watch of the caller’s; again is fine.',
  method: 'POST',
  path: '/api/earlier-times/:id/stop',
  who: 'customer',
  params: Type.Object({ id: Uuid }),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found'],
});

export const stopWatchByLink = defineCall({
  name: 'stopWatchByLink',
  summary: 'Ends a watch by the link of its mails, without a session; again is fine.',
  method: 'POST',
  path: '/api/earlier-times/unsubscription',
  who: 'anyone',
  body: Type.Object({ token: Type.String() }, CLOSED),
  answer: Type.Object({}),
  errors: ['not_found', 'too_many_requests'],
});

const Named = Type.Object({ id: Type.Integer(), name: Type.String(), locales: Locales });

const Watch = Type.Object({
  id: Type.String(),
  target: Type.Enum([...WATCH_TARGETS]),
  specialization: Named,
  /** null: any of the specialty. */
  subfunction: orNull(Named),
  /** null: any. */
  doctor: orNull(Type.String()),
  /** In place of an appointment: also with whoever else gives the care. */
  anyDoctor: Type.Boolean(),
  /** Empty: the whole country. */
  locations: Type.Array(Type.Object({ name: Type.String(), locales: Locales })),
  /** Empty: any. */
  parts: Parts,
  priceMax: orNull(Price),
  onlyEnglish: Type.Boolean(),
  takesSelfPaid: Type.Boolean(),
  /** Only times that begin before. */
  before: InstantText,
  since: InstantText,
  /** null: it goes on. */
  ended: orNull(Type.Enum([...WATCH_ENDS])),
});
/** What somebody watches for, as they see it. */
export type Watch = Static<typeof Watch>;
