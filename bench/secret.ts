import { partnerKeyOf } from '#db/partner-proof.ts';

export const BENCH_SECRET = 'only-for-measurements-never-for-people';
export const BENCH_PARTNER_KEY = partnerKeyOf(BENCH_SECRET);
/** Where the staff sign in. */
export const BENCH_STAFF_HOST = 'staff.localhost';
