import { Type, type Static } from 'typebox';
import { LimitCheck } from '#app/features/insurance-coverage/contract.ts';
import { defineCall, FlagText, IdText } from '#app/platform/contract.ts';
import { member } from '#app/platform/who.ts';
import { PREAUTH_TYPES } from '#app/platform/states.ts';

/** What a visit costs whom, in whole units of the market's currency. */
export const PriceCalculation = Type.Object({
  totalCost: Type.Integer(),
  /** What the insurance is expected to pay. */
  estimatedCost: Type.Integer(),
  /** What the holder of the subscription pays on site. */
  paidBySubscription: Type.Integer(),
  /** The clinic can send the insurer and the patient an invoice each. */
  invoiceSplitting: Type.Boolean(),
});
export type PriceCalculation = Static<typeof PriceCalculation>;

/** Whether a member's insurance pays for a visit, as far as it is known before it is booked. */
export const PreauthCheck = Type.Object({
  /** A medical referral has to be attached. */
  referralRequired: Type.Boolean(),
  /** The insurer has to approve it. */
  preauthorizationRequired: Type.Boolean(),
  /** It cannot do so before the visit. */
  preauthorizationTooSoon: Type.Boolean(),
  /** Left out when the clinic has set no price. */
  priceCalculation: Type.Optional(PriceCalculation),
  /** Handed back with the booking: nothing is booked on worse terms. */
  preauthType: Type.Enum(PREAUTH_TYPES),
  /** How far the cover is used up in the insurance year of the visit; null: it is not in force on that day. */
  limits: Type.Union([LimitCheck, Type.Null()]),
  /** The anniversary on which that year ends, `YYYY-MM-DD`. */
  periodEndDate: Type.String(),
});
export type PreauthCheck = Static<typeof PreauthCheck>;

export const checkPreauth = defineCall({
  name: 'checkPreauth',
  summary:
    'Whether the insurance of the member who is signed in pays for a visit, and what it costs them; for insured subscriptions.',
  method: 'GET',
  path: '/api/calendar/preauth-check/v2',
  who: member('isInsured'),
  query: Type.Object(
    {
      subfunctionId: IdText,
      /** With an offset, `2026-03-02T09:00:00+01:00`. */
      startAt: Type.String({ format: 'date-time' }),
      providerId: IdText,
      /** Whose own price counts; without it the clinic's. */
      doctorId: Type.Optional(IdText),
      /** 1: the visit itself is looked at, whoever treats. */
      withoutDoctorId: Type.Optional(FlagText),
    },
    { additionalProperties: false },
  ),
  answer: PreauthCheck,
  errors: ['invalid_input', 'forbidden', 'not_found'],
});
