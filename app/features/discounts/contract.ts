import { Type, type Static } from 'typebox';
import { defineCall, defineFile, IdText } from '#app/platform/contract.ts';

/** A visitor's coupon for a provider's discount. */
export const Coupon = Type.Object({
  id: Type.Integer(),
  /** Sixteen letters and digits. */
  code: Type.String(),
  /** Percent. */
  discountRate: Type.Integer(),
  /** In the reader's language; null: nothing beyond the rate. */
  description: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  /** Last day, `YYYY-MM-DD` by the provider's calendar; null: until further notice. */
  validUntil: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
});
export type Coupon = Static<typeof Coupon>;

export const getCoupon = defineCall({
  name: 'getCoupon',
  summary:
    "The visitor's coupon for a provider's discount: the same one for the whole browser session.",
  method: 'GET',
  path: '/api/kedvezmeny/:providerId',
  who: 'anyone',
  params: Type.Object({ providerId: IdText }),
  answer: Coupon,
  errors: ['invalid_input', 'not_found', 'discount_ended'],
});

/** Every coupon is saved under this name, in every language. */
export const COUPON_FILE_NAME = 'kedvezmeny.pdf';

export const downloadCoupon = defineFile({
  name: 'downloadCoupon',
  summary: `A coupon as a PDF, saved as ${COUPON_FILE_NAME}.`,
  path: '/letoltes/kedvezmeny/:providerId/:couponId/:code',
  who: 'anyone',
  // Whatever fits no coupon is the same answer: not found.
  params: Type.Object({ providerId: Type.String(), couponId: Type.String(), code: Type.String() }),
  type: 'application/pdf',
  savedAs: COUPON_FILE_NAME,
});

/** Address of a coupon as a PDF. */
export function couponPath(providerId: number, { id, code }: { id: number; code: string }): string {
  return `/letoltes/kedvezmeny/${providerId}/${id}/${code}`;
}
