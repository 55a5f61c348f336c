import { Type } from 'typebox';

const Amount = Type.Union([Type.Integer(), Type.Null()]);

/** Who pays what of a visit, in whole units of the market's currency; see `visit-price.ts`. */
export const VisitPrice = Type.Object({
  full: Amount,
  discount: Type.Integer(),
  covered: Type.Integer(),
  due: Amount,
  claimable: Type.Integer(),
  isPending: Type.Boolean(),
  isCancelled: Type.Boolean(),
});
