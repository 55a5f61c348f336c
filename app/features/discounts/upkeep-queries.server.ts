import { sql } from '#db/sql.ts';

/** Takes ended discounts out of the listings. `$1`: how many providers at once. */
export const endDiscounts = sql.named<{ n: number }>(
  'worker_end_discounts',
  'SELECT end_discounts($1) AS n',
);
