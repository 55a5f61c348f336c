import { Type, type Static } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { member } from '#app/platform/who.ts';

const NullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] });

/** How far a member's cover of a specialization is used up in the running insurance year. Amounts in whole currency units. */
export const LimitCheck = Type.Object({
  isSpecializationLimitReached: Type.Boolean(),
  isNinetyPercentReached: Type.Boolean(),
  isQuantityLimitReached: Type.Boolean(),
  /** Cares that the cover pays for in an insurance year; null: as many as needed. */
  quantityLimit: NullableInteger,
  /** An amount, or percent of the price; 0: none. */
  needsDownpayment: Type.Integer(),
  needsDownpaymentType: Type.Unsafe<'amount' | 'percent'>({
    type: 'string',
    enum: ['amount', 'percent'],
  }),
  /** What the cover pays for one visit; null: all of it. */
  limitAmountPerVisit: NullableInteger,
  isIncludedInInsurance: Type.Boolean(),
});
export type LimitCheck = Static<typeof LimitCheck>;

export const checkLimit = defineCall({
  name: 'checkLimit',
  summary:
    "How far the member's cover of a specialization is used up; for members with a card network.",
  method: 'GET',
  path: '/api/specializations/:id/check-limit',
  who: member('hasCardNetwork'),
  params: Type.Object({ id: IdText }),
  answer: LimitCheck,
  errors: ['invalid_input', 'forbidden', 'not_found'],
});
