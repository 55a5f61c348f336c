import { Type } from 'typebox';
import { createBreakGlassJobs } from '#app/features/break-glass/jobs.server.ts';
import { createAdministrationJobs } from '#app/features/administration/jobs.server.ts';
import { createAppointmentJobs, planRemindersOf } from '#app/features/appointments/jobs.server.ts';
import { createBusyFeedJobs } from '#app/features/busy-feeds/jobs.server.ts';
import { createCalendarJobs } from '#app/features/calendar/jobs.server.ts';
import { createContentDeskJobs } from '#app/features/content-desk/jobs.server.ts';
import { createClinicPricesJobs } from '#app/features/clinic-prices/jobs.server.ts';
import { createDiscountJobs } from '#app/features/discounts/jobs.server.ts';
import { createWatchJobs, watchFollowUps } from '#app/features/earlier-watch/jobs.server.ts';
import { createFileJobs, type FileJobDeps } from '#app/features/files/jobs.server.ts';
import { createMedicalCareJobs } from '#app/features/medical-care/jobs.server.ts';
import { createImportUpkeep } from '#app/features/imports/jobs.server.ts';
import { createMessagingJobs } from '#app/features/messaging/jobs.server.ts';
import type { MessagingDeps } from '#app/features/messaging/send-message.server.ts';
import { createIdentityJobs } from '#app/features/identity/jobs.server.ts';
import { createLabJobs } from '#app/features/lab-campaign/jobs.server.ts';
import { createMailJobs, type MailJobDeps } from '#app/features/mail/jobs.server.ts';
import { createPhoneAdviceJobs } from '#app/features/phone-advice/jobs.server.ts';
import { createAdviceJobs } from '#app/features/written-advice/jobs.server.ts';
import { createReviewJobs } from '#app/features/reviews/jobs.server.ts';
import { createFinishLinkJobs } from '#app/features/finish-links/jobs.server.ts';
import { createVisitAnswerJobs } from '#app/features/visit-answers/jobs.server.ts';
import { createVideoJobs } from '#app/features/video/jobs.server.ts';
import { createPrivacyDeskJobs } from '#app/features/privacy-desk/jobs.server.ts';
import { createProfileJobs } from '#app/features/profile/jobs.server.ts';
import { createQuestionnaireJobs } from '#app/features/questionnaires/jobs.server.ts';
import { createRegistrationJobs } from '#app/features/registration/jobs.server.ts';
import { createRelativeJobs } from '#app/features/relatives/jobs.server.ts';
import { createReportJobs } from '#app/features/reports/roll-up.server.ts';
import { createReservationJobs } from '#app/features/reservations/jobs.server.ts';
import { createSearchJobs, refreshListingOf } from '#app/features/search/jobs.server.ts';
import { defineJob, defineUpkeep, type Job } from '#app/jobs/define-job.server.ts';
import { noteRemoved } from '#app/jobs/note-removed.server.ts';
import type { UpkeepDeps } from '#app/jobs/work-in-batches.server.ts';
import { createPlatformJobs } from '#app/platform/jobs.server.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { buryUnknownKinds, deleteOldOutbox } from './queries.server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** So long a version that knows the kind may take to start. */
const UNKNOWN_FOR_MS = 10 * MINUTE_MS;
/** Of kinds that no feature has any more. */
const KEEP_UNKNOWN_MS = 30 * DAY_MS;
const BATCH = 500;

/** Every kind of job there is. A feature's jobs are put in here and nowhere else. */
export function createJobs(
  deps: MailJobDeps &
    FileJobDeps &
    MessagingDeps & {
      tellChange?: (reservationId: string) => Promise<void>;
      tellCalendar?: (calendarId: number) => Promise<void>;
      ownJobs?: readonly Job[];
    },
): Job[] {
  const { pool, tellChange } = deps;
  const jobs = [
    ...createMailJobs(deps),
    ...createAdministrationJobs(deps),
    ...createBreakGlassJobs(deps),
    ...createImportUpkeep(deps),
    ...createMessagingJobs(deps),
    ...createReservationJobs({
      ...deps,
      async refreshListing(id) {
        await refreshListingOf(pool, id);
        await tellChange?.(id);
      },
      planReminders: (id) => planRemindersOf(pool, id),
      ...watchFollowUps(deps),
    }),
    ...createAppointmentJobs(deps),
    ...createSearchJobs(deps),
    ...createCalendarJobs(deps),
    ...createBusyFeedJobs(deps),
    ...createDiscountJobs(deps),
    ...createClinicPricesJobs(deps),
    ...createContentDeskJobs(deps),
    ...createRelativeJobs(deps),
    ...createIdentityJobs(deps),
    ...createRegistrationJobs(deps),
    ...createProfileJobs(deps),
    ...createPrivacyDeskJobs(deps),
    ...createQuestionnaireJobs(deps),
    ...createFileJobs(deps),
    ...createMedicalCareJobs(deps),
    ...createLabJobs(deps),
    ...createPhoneAdviceJobs(deps),
    ...createAdviceJobs(deps),
    ...createVideoJobs(deps),
    ...createWatchJobs(deps),
    ...createVisitAnswerJobs(deps),
    ...createFinishLinkJobs(deps),
    ...createReviewJobs(deps),
    ...createReportJobs(deps),
    ...createPlatformJobs(deps),
    ...(deps.ownJobs ?? []),
  ];
  return [...jobs, ...createOutboxJobs(deps, jobs)];
}

/** Upkeep of the outbox itself. */
export function createOutboxJobs(
  { pool, batch = BATCH }: UpkeepDeps,
  others: readonly Job[],
): Job[] {
  const own = ['bury_unknown_jobs', 'delete_old_jobs'];
  const kinds = [...own, ...others.map(({ kind }) => kind)];
  return [
    defineJob({
      kind: 'bury_unknown_jobs',
      lane: 'upkeep',
      schedule: { everyMs: MINUTE_MS },
      payload: Type.Object({}),
      alertOutcomes: ['buried'],
      handle: async () =>
        (await buryUnknownKinds(pool, kinds, UNKNOWN_FOR_MS)) > 0 ? 'buried' : 'nothing',
    }),
    defineUpkeep({
      kind: 'delete_old_jobs',
      // While clinics and patients sleep.
      schedule: { dailyAt: '03:30', timeZone: MARKET_ZONES.HU },
      async run(signal) {
        const rules = [
          ...others.map(({ kind, keepDoneMs, keepDeadMs }) => ({
            kinds: [kind],
            isAllBut: false,
            keepDoneMs,
            keepDeadMs,
          })),
          {
            kinds: others.map(({ kind }) => kind),
            isAllBut: true,
            keepDoneMs: KEEP_UNKNOWN_MS,
            keepDeadMs: KEEP_UNKNOWN_MS,
          },
        ];
        let count = 0;
        for (const rule of rules) {
          for (let last = batch; last === batch; count += last) {
            signal.throwIfAborted();
            last = await deleteOldOutbox(pool, rule, batch);
          }
        }
        await noteRemoved(pool, 'outbox_delete_old', count);
        return count;
      },
    }),
  ];
}
