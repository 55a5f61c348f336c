export const VOUCHER_CODE_MAX = 20;
const VOUCHER_CODE = /^[A-Z0-9]{6,20}$/;

/** A voucher's code as stored: capitals, without the spaces and hyphens that print it in groups. null: it cannot be one. */
export function foldVoucherCode(typed: string): string | null {
  const code = typed.replace(/[\s-]+/g, '').toUpperCase();
  return VOUCHER_CODE.test(code) ? code : null;
}
