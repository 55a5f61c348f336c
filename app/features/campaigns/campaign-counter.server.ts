import { transact, type Pool } from '#db/client.ts';
import { isReferenceViolation } from '#db/errors.ts';
import type { CampaignStep } from './campaign-opening.ts';
import { addCampaignCounts, type CampaignCount } from './queries.server.ts';

/** What a process that dies has counted for so long is lost. */
const WRITTEN_EVERY_MS = 10_000;

/** Counts what happens to the campaigns of partners, in memory: nobody's page waits for it. */
export interface CampaignCounter {
  /** @param page its address without the first stroke, such as `spring` */
  note: (partnerId: number, step: CampaignStep, page: string) => void;
  /** Writes what was counted; what cannot be written now waits for the next time, what is of a partner that is gone is dropped. */
  write: () => Promise<void>;
  /** Writes what is left, and counts no more. */
  stop: () => Promise<void>;
}

/** What is told of counts that could not be written. */
export interface CounterTroubles {
  /** They wait. */
  onLate: (error: unknown) => void;
  onDropped: (partnerId: number) => void;
}

/** Several processes may count: each adds to what is there. */
export function createCampaignCounter(pool: Pool, troubles: CounterTroubles): CampaignCounter {
  let counted = new Map<number, Map<string, CampaignCount>>();
  let writing = Promise.resolve();

  function add(partnerId: number, { step, page, count }: CampaignCount): void {
    const own = counted.get(partnerId) ?? new Map<string, CampaignCount>();
    counted.set(partnerId, own);
    const key = `${step} ${page}`;
    own.set(key, { step, page, count: count + (own.get(key)?.count ?? 0) });
  }

  async function writeAll(): Promise<void> {
    const taken = counted;
    counted = new Map();
    for (const [partnerId, own] of taken) {
      const counts = [...own.values()];
      try {
        await transact(pool, (transaction) => addCampaignCounts(transaction, counts), {
          partnerId,
        });
      } catch (error) {
        if (isReferenceViolation(error)) {
          troubles.onDropped(partnerId);
          continue;
        }
        troubles.onLate(error);
        for (const one of counts) add(partnerId, one);
      }
    }
  }

  /** One after the other. */
  function write(): Promise<void> {
    writing = writing.then(writeAll);
    return writing;
  }
  const timer = setInterval(() => void write(), WRITTEN_EVERY_MS);
  timer.unref();

  return {
    note: (partnerId, step, page) => add(partnerId, { step, page, count: 1 }),
    write,
    stop() {
      clearInterval(timer);
      return write();
    },
  };
}
