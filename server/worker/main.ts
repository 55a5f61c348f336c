import { SENDS_AT_ONCE } from '#app/features/mail/transport.server.ts';
import {
  createListingHandlers,
  createMailHandlers,
  createReminderHandlers,
  type HandlerDeps,
} from './handlers.ts';
import { createErasureNotes } from '../erasure-ledger.ts';
import { CHORES, startHousekeeping } from './housekeeping.ts';
import { startOutbox } from './outbox.ts';

/** The pool of the worker has ten connections for everything. */
const LISTINGS_AT_ONCE = 4;
/** Few: somebody waits for the other mails. */
const REMINDERS_AT_ONCE = 2;
/** As short as what a disaster may take from the ledger. */
const NOTE_ERASURES_EVERY_MS = 2_000;

export interface RunningWorker {
  /** Takes nothing new, waits for what has begun. */
  stop(): Promise<void>;
}

/**
 * The work behind the pages: mail and listings from the outbox, and housekeeping. Any number of workers may run at once.
 * `pool` acts as the worker role, `erasureLedger` is a file.
 */
export function startWorker(deps: HandlerDeps & { erasureLedger: string }): RunningWorker {
  const { pool, mailer, log } = deps;
  // Apart from each other: a mail server that lets us wait keeps no listing from being written, and a morning's reminders keep
  // no mail back that somebody waits for.
  const mails = startOutbox({
    pool,
    handlers: createMailHandlers(deps),
    parallel: SENDS_AT_ONCE - REMINDERS_AT_ONCE,
    log,
  });
  const reminders = startOutbox({
    pool,
    handlers: createReminderHandlers(deps),
    parallel: REMINDERS_AT_ONCE,
    log,
  });
  const listings = startOutbox({
    pool,
    handlers: createListingHandlers(deps),
    parallel: LISTINGS_AT_ONCE,
    log,
  });
  const housekeeping = startHousekeeping(pool, log, [
    ...CHORES,
    {
      job: 'note_erasures',
      everyMs: NOTE_ERASURES_EVERY_MS,
      run: createErasureNotes(deps.erasureLedger),
    },
  ]);
  return {
    async stop() {
      await Promise.all([mails.stop(), reminders.stop(), listings.stop(), housekeeping.stop()]);
      mailer.close();
    },
  };
}
