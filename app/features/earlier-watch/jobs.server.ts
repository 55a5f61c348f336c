import { Type } from 'typebox';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { workInBatches } from '#app/jobs/work-in-batches.server.ts';
import { endWatchesOf, WATCH_UPKEEP } from './line-queries.server.ts';
import { offerFreedTimes, offerOpenedTime } from './offer-freed-times.server.ts';
import { sendOfferMail } from './send-offer-mail.server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An offer is held a quarter of an hour: its mail is of no use later. */
const MAIL_RETRY_FOR_MS = 15 * MINUTE_MS;
/** As quick as times are offered that became free at once. */
const APART_MS = 40;

/** What follows for those who watch when a reservation changes. Doing it twice is the same as once. */
export function watchFollowUps({ pool, settings }: Pick<MailJobDeps, 'pool' | 'settings'>) {
  const deps = { pool, appSecret: settings.appSecret };
  return {
    /** @param before where it was until it was moved; null: where it is */
    offerFreed: (reservationId: string, before: string | null) =>
      offerFreedTimes(deps, reservationId, before),
    endWatches: (reservationId: string) => endWatchesOf(pool, reservationId),
  };
}

/** The mail of an offer, times that a clinic opens, and the end of watches. */
export function createWatchJobs(deps: MailJobDeps): Job[] {
  return [
    defineJob({
      kind: 'mail_earlier_time',
      lane: 'mail',
      priority: 'awaited',
      apartMs: APART_MS,
      retryForMs: MAIL_RETRY_FOR_MS,
      alertOutcomes: ['refused'],
      payload: Type.Object({ offer: Type.String() }),
      handle: ({ offer }, { id }) => sendOfferMail(deps, { orderId: id, offerId: offer }),
    }),
    defineJob({
      kind: 'time_opened',
      lane: 'follow-up',
      priority: 'bulk',
      apartMs: APART_MS,
      payload: Type.Object({ calendar: Type.Integer(), startsAt: Type.String() }),
      async handle({ calendar, startsAt }) {
        const opened = { calendarId: calendar, startsAt };
        const appSecret = deps.settings.appSecret;
        return (await offerOpenedTime({ pool: deps.pool, appSecret }, opened)) ? 'offered' : 'free';
      },
    }),
    defineUpkeep({
      kind: 'end_watches',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [WATCH_UPKEEP.endPast], signal),
    }),
    defineUpkeep({
      kind: 'delete_watches',
      schedule: { everyMs: HOUR_MS },
      run: (signal) => workInBatches(deps, [WATCH_UPKEEP.deleteEnded], signal),
    }),
  ];
}
