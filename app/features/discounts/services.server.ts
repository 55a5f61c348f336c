import type { Portal } from '#app/platform/portal.ts';
import type { Coupon } from './contract.ts';
import { renderCoupon, type CouponAddress } from './download-coupon.server.ts';
import { requireCoupon } from './get-coupon.server.ts';
import type { DiscountDeps } from './require-discount.server.ts';

export interface DiscountServices {
  /** The session's coupon for a provider's discount; throws not_found, discount_ended. */
  requireCoupon(portal: Portal, providerId: number, session: string): Promise<Coupon>;
  /** A coupon as a PDF; throws not_found, discount_ended. */
  renderCoupon(portal: Portal, asked: CouponAddress): Promise<Buffer>;
}

export function createDiscountServices(deps: DiscountDeps): DiscountServices {
  return {
    requireCoupon: (portal, providerId, session) =>
      requireCoupon(deps, portal, providerId, session),
    renderCoupon: (portal, asked) => renderCoupon(deps, portal, asked),
  };
}
