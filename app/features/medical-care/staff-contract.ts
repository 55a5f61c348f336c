import { Type, type Static } from 'typebox';
import { defineCall, IdText, InstantText } from '#app/platform/contract.ts';
import { MEDICAL_CARE_STATUSES } from '#app/platform/states.ts';
import { staff } from '#app/platform/who.ts';
import { CANCEL_REASONS, OFFERS_MAX } from './care-work.ts';

const CLOSED = { additionalProperties: false };
const Which = { partnerId: IdText, id: Type.String({ format: 'uuid' }) };
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Time = Type.Object(
  {
    startsAt: InstantText,
    place: Type.String({ maxLength: 1000 }),
    doctorName: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
  },
  CLOSED,
);

export const workOnMedicalCare = defineCall({
  name: 'workOnMedicalCare',
  summary:
    'One step with a request for care: taking it on, handing it back, noting what the insurer said, offering up to three times, holding those that lie in a calendar longer (once), booking one that was agreed, closing it, having told the clinic that it was withdrawn. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/medical-care/:partnerId/:id/step',
  who: staff('care.organise'),
  params: Type.Object(Which),
  body: Type.Object(
    {
      /** As the caller has seen it: what changed meanwhile is not overwritten (`changed_meanwhile`, with how it stands). */
      version: Version,
      work: Type.Union([
        Type.Object({ step: Type.Literal('claim'), isTakenOver: Type.Boolean() }, CLOSED),
        Type.Object({ step: Type.Literal('release') }, CLOSED),
        Type.Object(
          {
            step: Type.Literal('offer'),
            times: Type.Array(Time, { minItems: 1, maxItems: OFFERS_MAX }),
          },
          CLOSED,
        ),
        Type.Object(
          { step: Type.Literal('book'), times: Type.Array(Time, { minItems: 1, maxItems: 1 }) },
          CLOSED,
        ),
        Type.Object({ step: Type.Literal('extend') }, CLOSED),
        Type.Object({ step: Type.Literal('fulfil') }, CLOSED),
        Type.Object({ step: Type.Literal('decide'), isApproved: Type.Boolean() }, CLOSED),
        Type.Object({ step: Type.Literal('tell_clinic') }, CLOSED),
        Type.Object(
          { step: Type.Literal('cancel'), reason: Type.Enum([...CANCEL_REASONS]) },
          CLOSED,
        ),
      ]),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'already_claimed', 'not_offered', 'changed_meanwhile'],
});

export const openCareFile = defineCall({
  name: 'openCareFile',
  summary:
    'An address under which a referral of a request can be downloaded for 60 seconds, in this session alone. That it was opened is on record. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/medical-care/:partnerId/:id/files/:file/address',
  who: staff('care.organise'),
  params: Type.Object({ ...Which, file: Type.String({ format: 'uuid' }) }),
  answer: Type.Object({ url: Type.String() }),
  errors: ['invalid_input', 'not_found'],
});

/** How a request stands; says nothing about the person. */
const Standing = Type.Object({
  version: Version,
  status: Type.Enum([...MEDICAL_CARE_STATUSES]),
  claimedBy: Type.Union([Type.String(), Type.Null()]),
  isApproved: Type.Union([Type.Boolean(), Type.Null()]),
  /** How many times wait for the patient. */
  offered: Type.Integer(),
  startsAt: Type.Union([InstantText, Type.Null()]),
  mustTellClinic: Type.Boolean(),
  /** When its patient changed last what they told; null: never. */
  changedAt: Type.Union([InstantText, Type.Null()]),
});
export type CareStanding = Static<typeof Standing>;

export const lookAtMedicalCare = defineCall({
  name: 'lookAtMedicalCare',
  summary:
    'Notes that the caller has a request for care open, and says who else has and how it stands if that is not the version they see. Says nothing about the person. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/medical-care/:partnerId/:id/look',
  who: staff('care.organise'),
  params: Type.Object(Which),
  query: Type.Object({ background: Type.Optional(Type.Literal('1')) }, CLOSED),
  body: Type.Object({ version: Version }, CLOSED),
  answer: Type.Object({
    /** Their names. */
    others: Type.Array(Type.String()),
    /** null: as they see it. */
    now: Type.Union([Standing, Type.Null()]),
  }),
  errors: ['invalid_input', 'not_found'],
});
