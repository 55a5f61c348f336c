import { sql } from '#db/sql.ts';

/** Has begin what was planned for a day that has come. `$1`: how many changes at once. */
export const startPriceChanges = sql.named<{ n: number }>(
  'worker_start_price_changes',
  'SELECT start_price_changes($1) AS n',
);
