import { Type } from 'typebox';
import type { MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { readFeeds, type ReadFeedsDeps } from './read-feeds.server.ts';
import { sendStaleMail } from './send-stale-mail.server.ts';

const LOOK_MS = 60_000;

/** When clinics are busy elsewhere is read every few minutes; who is not heard of is told. */
export function createBusyFeedJobs(deps: MailJobDeps & Omit<ReadFeedsDeps, 'appSecret'>): Job[] {
  return [
    defineUpkeep({
      kind: 'read_busy_feeds',
      schedule: { everyMs: LOOK_MS },
      run: (signal) => readFeeds({ ...deps, appSecret: deps.settings.appSecret }, signal),
    }),
    defineJob({
      kind: 'mail_stale_feed',
      lane: 'mail',
      alertOutcomes: ['refused'],
      payload: Type.Object({ calendar: Type.Integer(), account: Type.String() }),
      handle: ({ calendar, account }, { id }) =>
        sendStaleMail(deps, { orderId: id, calendarId: calendar, account }),
    }),
  ];
}
