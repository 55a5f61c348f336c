import { createHandlers, type HandlerDeps } from './handlers.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startOutbox } from './outbox.ts';

export interface RunningWorker {
  /** Takes nothing new, waits for what has begun. */
  stop(): Promise<void>;
}

/**
 * The work behind the pages: mail and listings from the outbox, and housekeeping. Any number of workers may run at once.
 * `pool` acts as the worker role.
 */
export function startWorker(deps: HandlerDeps): RunningWorker {
  const { pool, mailer, log } = deps;
  const outbox = startOutbox({ pool, handlers: createHandlers(deps), log });
  const housekeeping = startHousekeeping(pool, log);
  return {
    async stop() {
      await Promise.all([outbox.stop(), housekeeping.stop()]);
      mailer.close();
    },
  };
}
