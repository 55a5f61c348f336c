import { PortalError } from '#app/platform/errors.ts';
import { drawApart } from '#app/platform/pdf/draw-apart.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { isCouponCode } from './coupon-code.server.ts';
import { describe } from './get-coupon.server.ts';
import type { drawCoupon } from './pdf/draw-coupon.server.ts';
import { requireDiscount, type DiscountDeps } from './require-discount.server.ts';
import { formatAddress } from '#app/i18n/format-address.ts';
import { todayOf } from '#app/time/today.ts';

const DRAWING = new URL('./pdf/draw-coupon.server.ts', import.meta.url);

/** The places of a coupon's address, as they were asked for. */
export interface CouponAddress {
  providerId: string;
  couponId: string;
  code: string;
}

const ID = /^[1-9][0-9]{0,14}$/;
const CODE = /^[A-Z0-9]{6,32}$/;

/**
 * A coupon as a PDF, in the reader's language and from the provider's data as they are now.
 * @throws PortalError not_found, the same for whatever does not fit together; discount_ended for a coupon that was right
 */
export async function renderCoupon(
  deps: DiscountDeps,
  portal: Portal,
  asked: CouponAddress,
): Promise<Buffer> {
  const providerId = ID.test(asked.providerId) ? Number(asked.providerId) : 0;
  const couponId = ID.test(asked.couponId) ? Number(asked.couponId) : 0;
  const of = { partnerId: portal.partner.id, providerId };
  const isRight = CODE.test(asked.code) && isCouponCode(deps.appSecret, of, couponId, asked.code);
  if (!isRight) throw new PortalError('not_found');

  const row = await requireDiscount(deps, portal, providerId);
  const { locale, market, theme } = portal;
  return drawApart<typeof drawCoupon>(DRAWING, 'drawCoupon', {
    locale,
    portal: theme.productName[locale],
    colour: theme.brandColour,
    provider: { name: row.provider_name, place: formatAddress(market, row), phone: row.phone },
    code: asked.code,
    rate: row.discount_rate,
    description: describe(row, portal),
    validUntil: row.discount_ends_on,
    today: todayOf(portal),
  });
}
