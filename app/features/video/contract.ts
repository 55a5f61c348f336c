import { Type, type Static } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import type { LocalisedText } from '#app/i18n/locale.ts';
import { staff } from '#app/platform/who.ts';
import type { VisitClosing, VisitState } from './visit-rules.ts';

const CLOSED = { additionalProperties: false };
const Uuid = Type.String({ format: 'uuid' });
const TokenText = Type.String({ minLength: 1, maxLength: 200 });

/** What a browser's connection is made with. */
export const Relay = Type.Object({
  iceServers: Type.Array(
    Type.Object({
      urls: Type.Array(Type.String()),
      username: Type.String(),
      credential: Type.String(),
    }),
  ),
  /** Nothing goes past the relay. */
  isOnlyWay: Type.Boolean(),
});
export type Relay = Static<typeof Relay>;

/** What lets a browser into the room of one visit: said first over its web socket. */
const Entry = Type.Object({ ticket: Type.String() });
export type Entry = Static<typeof Entry>;

export const enterVisit = defineCall({
  name: 'enterVisit',
  summary:
    'Enters the waiting room of the caller’s own video visit, from half an hour before it. The first time keeps the place in the queue; entering again takes the place of the browser before.',
  method: 'POST',
  path: '/api/video-visits/:id/enter',
  who: 'customer',
  params: Type.Object({ id: Uuid }),
  answer: Entry,
  errors: ['invalid_input', 'not_found', 'video_visit_closed'],
});

export const enterByLink = defineCall({
  name: 'enterByLink',
  summary:
    'The same by a link: the one that a patient has given to a third person, or that of the mail of a booking made without an account.',
  method: 'POST',
  path: '/api/video-visits/enter-by-link',
  who: 'anyone',
  body: Type.Object({ token: TokenText }, CLOSED),
  answer: Entry,
  errors: ['invalid_input', 'not_found', 'of_age', 'video_visit_closed', 'too_many_requests'],
});

/** The visit that a link leads to; nothing of whose it is. */
const VisitOfLink = Type.Object({
  /** The patient’s own link; otherwise a third person’s. */
  isOwn: Type.Boolean(),
  /** closed: of the patient alone, who reads how to reach the clinic. */
  state: Type.Enum(['early', 'open', 'closed']),
  /** ISO 8601: from then on they are let in. */
  opensAt: Type.String(),
  /** false: nobody holds it here by video, or no more; the clinic says how. */
  isHeld: Type.Boolean(),
  /** ISO 8601. */
  startsAt: Type.String(),
  /** IANA zone of the clinic. */
  timeZone: Type.String(),
  doctor: Type.Union([Type.String(), Type.Null()]),
  clinic: Type.String(),
  phone: Type.Union([Type.String(), Type.Null()]),
});
export type VisitOfLink = Static<typeof VisitOfLink>;

export const describeByLink = defineCall({
  name: 'describeByLink',
  summary:
    'When the video visit of a link is, with whom, and how to reach the clinic; nothing of it for a third person once it is over.',
  method: 'POST',
  path: '/api/video-visits/describe-by-link',
  who: 'anyone',
  body: Type.Object({ token: TokenText }, CLOSED),
  /** null: the visit that a third person was invited to is over. */
  answer: Type.Object({ visit: Type.Union([VisitOfLink, Type.Null()]) }),
  errors: ['invalid_input', 'not_found', 'of_age', 'too_many_requests'],
});

export const stayInVisit = defineCall({
  name: 'stayInVisit',
  summary:
    'Says that the caller is in their video visit, or in its waiting room: whoever waits, speaks or listens is signed in meanwhile.',
  method: 'POST',
  path: '/api/video-visits/:id/stay',
  who: 'customer',
  params: Type.Object({ id: Uuid }),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'video_visit_closed'],
});

export const inviteToVisit = defineCall({
  name: 'inviteToVisit',
  summary:
    'Makes the link by which one more person joins the caller’s video visit. The link made before ends.',
  method: 'POST',
  path: '/api/video-visits/:id/invite',
  who: 'customer',
  params: Type.Object({ id: Uuid }),
  answer: Type.Object({ url: Type.String() }),
  errors: ['invalid_input', 'not_found', 'video_visit_closed'],
});

export const rateVisit = defineCall({
  name: 'rateVisit',
  summary:
    'How good sound and picture were, by the patient, once they have been called in. The last word counts.',
  method: 'POST',
  path: '/api/video-visits/:id/rate',
  who: 'customer',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ rating: Type.Integer({ minimum: 1, maximum: 5 }) }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found'],
});

export const getTestRelay = defineCall({
  name: 'getTestRelay',
  summary: 'What the device test connects with, for ten minutes.',
  method: 'POST',
  path: '/api/video-visits/relay',
  who: 'customer',
  answer: Relay,
});

const Which = Type.Object({ partnerId: IdText, id: Uuid });

export const callIn = defineCall({
  name: 'callIn',
  summary:
    'Calls the patient of a video visit in and enters the room. Again is fine; a colleague who has called in keeps the visit. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/video-visits/:partnerId/:id/call-in',
  who: staff('visit.hold'),
  params: Which,
  answer: Entry,
  errors: ['invalid_input', 'not_found', 'already_claimed', 'video_visit_closed'],
});

const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });

export const findVisitsToHold = defineCall({
  name: 'findVisitsToHold',
  summary:
    'The video visits of these hours in the calendars of the caller, who waits first. Asked with `background` it is no sign that somebody is there. At the host of the staff alone.',
  method: 'GET',
  path: '/api/staff/video-visits',
  who: staff('visit.hold'),
  query: Type.Object({ background: Type.Optional(Type.String({ maxLength: 1 })) }, CLOSED),
  answer: Type.Object({
    visits: Type.Array(
      Type.Object({
        partnerId: Type.Integer(),
        id: Uuid,
        partner: Type.String(),
        clinic: Type.String(),
        doctor: NullableText,
        service: Type.Object({
          name: Type.String(),
          locales: Type.Unsafe<LocalisedText>({
            type: 'object',
            additionalProperties: { type: 'string' },
          }),
        }),
        startsAt: Type.String({ format: 'date-time' }),
        endsAt: Type.String({ format: 'date-time' }),
        timeZone: Type.String(),
        state: Type.Unsafe<VisitState>({ enum: ['pending', 'early', 'open', 'closed'] }),
        waitsSince: NullableText,
        calledBy: NullableText,
        isMine: Type.Boolean(),
        isMissed: Type.Boolean(),
        closing: Type.Unsafe<VisitClosing | null>({ enum: ['settled', 'not_come', null] }),
      }),
    ),
  }),
  errors: ['invalid_input'],
});

export const stayAsDoctor = defineCall({
  name: 'stayAsDoctor',
  summary:
    'Says that the caller is in the video visit that they have called in: whoever speaks and listens is signed in meanwhile. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/video-visits/:partnerId/:id/stay',
  who: staff('visit.hold'),
  params: Which,
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'already_claimed', 'video_visit_closed'],
});

export const endVisit = defineCall({
  name: 'endVisit',
  summary:
    'Ends a video visit that the caller has called in: nobody comes in any more. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/video-visits/:partnerId/:id/end',
  who: staff('visit.hold'),
  params: Which,
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'already_claimed'],
});

export const closeVisit = defineCall({
  name: 'closeVisit',
  summary:
    'Closes a video visit into which nobody was called: the patient waited and was rung up since, or has not come. Again is fine. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/video-visits/:partnerId/:id/close',
  who: staff('visit.hold'),
  params: Which,
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'already_claimed', 'patient_waits'],
});
