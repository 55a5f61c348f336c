import { registerDirectoryApi } from '#app/features/directory/api.server.ts';
import type { FastifyInstance } from 'fastify';
import { registerFactorsApi } from '#app/features/identity/factor-api.server.ts';
import { registerAdministrationApi } from '#app/features/administration/api.server.ts';
import {
  registerStaffAccessApi,
  registerStaffApi,
} from '#app/features/identity/staff-api.server.ts';
import { registerAccountsApi } from '#app/features/identity/api.server.ts';
import { registerAppointmentsApi } from '#app/features/appointments/api.server.ts';
import { registerBookingApi } from '#app/features/reservations/api.server.ts';
import { registerClinicDeskApi } from '#app/features/clinic-desk/api.server.ts';
import { registerRescueApi } from '#app/features/rescue-list/api.server.ts';
import { registerBusyFeedApi } from '#app/features/busy-feeds/api.server.ts';
import { registerClinicPricesApi } from '#app/features/clinic-prices/api.server.ts';
import { registerClinicProfileApi } from '#app/features/clinic-profile/api.server.ts';
import { registerClinicHoursApi } from '#app/features/clinic-hours/api.server.ts';
import { registerContentDeskApi } from '#app/features/content-desk/api.server.ts';
import { registerCalendarApi } from '#app/features/calendar/api.server.ts';
import { registerContentApi } from '#app/features/content/api.server.ts';
import { registerCoverageApi } from '#app/features/insurance-coverage/api.server.ts';
import { registerDiscountsApi } from '#app/features/discounts/api.server.ts';
import { registerMedicalCareApi } from '#app/features/medical-care/api.server.ts';
import { registerFilesApi } from '#app/features/files/api.server.ts';
import { registerPrivacyDeskApi } from '#app/features/privacy-desk/api.server.ts';
import { registerVoucherDeskApi } from '#app/features/voucher-desk/api.server.ts';
import { registerBreakGlassApi } from '#app/features/break-glass/api.server.ts';
import { registerImportApi } from '#app/features/imports/api.server.ts';
import { registerSearchApi } from '#app/features/search/api.server.ts';
import { registerQualityApi } from '#app/features/advice-quality/api.server.ts';
import { registerAdviceRoomApi } from '#app/features/advice-room/api.server.ts';
import { registerAdviceApi } from '#app/features/written-advice/api.server.ts';
import { registerMessagingApi } from '#app/features/messaging/api.server.ts';
import { registerReviewsApi } from '#app/features/reviews/api.server.ts';
import { registerFinishLinkApi } from '#app/features/finish-links/api.server.ts';
import { registerVisitAnswerApi } from '#app/features/visit-answers/api.server.ts';
import { registerWatchApi } from '#app/features/earlier-watch/api.server.ts';
import { registerCallCentreApi } from '#app/features/call-centre/api.server.ts';
import { registerPhoneAdviceApi } from '#app/features/phone-advice/api.server.ts';
import { registerLabApi } from '#app/features/lab-campaign/api.server.ts';
import { registerQuestionnairesApi } from '#app/features/questionnaires/api.server.ts';
import { registerProfileApi } from '#app/features/profile/api.server.ts';
import { registerRelativesApi } from '#app/features/relatives/api.server.ts';
import { registerPreauthorizationApi } from '#app/features/preauthorization/api.server.ts';
import { registerPricesApi } from '#app/features/prices/api.server.ts';
import { registerRegistrationApi } from '#app/features/registration/api.server.ts';
import { registerVideoApi } from '#app/features/video/api.server.ts';
import { registerRoomCountsApi } from '#app/features/room-counts/api.server.ts';
import { registerListMarksApi } from '#app/staff/api.server.ts';
import { registerListViewsApi } from '#app/staff/list-views-api.server.ts';
import { registerClientLogApi } from '#app/platform/client-log-api.server.ts';
import { registerHumanCheckApi } from '#app/platform/human-check-api.server.ts';
import type { HumanCheck } from '#app/platform/human-check.server.ts';
import type { Services } from '#server/services.ts';

/** Every feature's calls. */
export function registerApi(
  app: FastifyInstance,
  services: Services,
  humanCheck: HumanCheck,
): void {
  registerClientLogApi(app);
  registerHumanCheckApi(app, humanCheck, (portal) => services.accounts.isGuessing(portal));
  registerAccountsApi(app, services.accounts);
  registerContentDeskApi(app, services.contentDesk);
  registerFactorsApi(app, services.accounts);
  registerStaffApi(app, services.accounts);
  registerStaffAccessApi(app, services.accounts);
  registerAdministrationApi(app, services.administration);
  registerBreakGlassApi(app, services.breakGlass);
  registerImportApi(app, services.imports);
  registerVoucherDeskApi(app, services.vouchers);
  registerPrivacyDeskApi(app, services.privacyDesk);
  registerProfileApi(app, services.profile);
  registerQuestionnairesApi(app, services.questionnaires);
  registerFilesApi(app, services.files);
  registerMedicalCareApi(app, services.medicalCare, services.files);
  registerLabApi(app, services.lab);
  registerPhoneAdviceApi(app, services.phoneAdvice);
  registerCallCentreApi(app, services.callCentre);
  registerWatchApi(app, services.watches);
  registerVisitAnswerApi(app, services.visitAnswers);
  registerFinishLinkApi(app, services.finishLinks);
  registerReviewsApi(app, services.reviews);
  registerMessagingApi(app, services.messaging);
  registerAdviceApi(app, services.advice);
  registerAdviceRoomApi(app, services.adviceRoom);
  registerQualityApi(app, services.adviceQuality);
  registerListViewsApi(app, services.listViews);
  registerRelativesApi(app, services.relatives);
  registerDirectoryApi(app, services.directory);
  registerSearchApi(app, services.search);
  registerCalendarApi(app, services.calendar);
  registerCoverageApi(app, services.coverage);
  registerPreauthorizationApi(app, services.preauthorization);
  registerPricesApi(app, services.prices);
  registerDiscountsApi(app, services.discounts);
  registerBookingApi(app, services.booking);
  registerRegistrationApi(app, services.registration);
  registerContentApi(app, services.content);
  registerAppointmentsApi(app, services.appointments);
  registerVideoApi(app, services.video, services.visitFiles);
  registerClinicDeskApi(app, services.clinicDesk);
  registerClinicHoursApi(app, services.clinicHours);
  registerClinicPricesApi(app, services.clinicPrices);
  registerClinicProfileApi(app, services.clinicProfile);
  registerBusyFeedApi(app, services.busyFeeds);
  registerRescueApi(app, services.rescue);
  registerListMarksApi(app, services);
  registerRoomCountsApi(app, services.roomCounts);
}
