import { callHeaders } from '#app/platform/call.ts';
import { COUPON_FILE_NAME, couponPath, type Coupon } from './contract.ts';

/** Long enough for every browser to have read the file. */
const KEPT_MS = 60_000;

/**
 * Fetches a coupon and hands it to the browser to save.
 * @throws when no PDF comes
 */
export async function saveCoupon(
  providerId: number,
  coupon: Coupon,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(couponPath(providerId, coupon), {
    headers: { ...callHeaders(), accept: 'application/pdf' },
    signal,
  });
  if (!response.ok) throw new Error(`coupon: ${response.status}`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = COUPON_FILE_NAME;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
