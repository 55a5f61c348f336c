import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

const isForStaff = new AsyncLocalStorage<boolean>();
/** The staff's connections, by the pools that everybody else has. */
const staffPools = new WeakMap<Pool, Pool>();

/** Whatever `work` asks of the database it asks with the staff's login, where that has connections of its own. */
export function askAsStaff<T>(work: () => T): T {
  return isForStaff.run(true, work);
}

/** From now on the staff's statements that are meant for one of these take `staff`. */
export function keepForStaff(staff: Pool, pools: readonly Pool[]): void {
  for (const pool of pools) staffPools.set(pool, staff);
}

/** Whose connections a statement takes that is meant for this pool. */
export function poolFor(pool: Pool): Pool {
  return isForStaff.getStore() === true ? (staffPools.get(pool) ?? pool) : pool;
}
