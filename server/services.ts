import {
  createAdministrationServices,
  type AdministrationServices,
} from '#app/features/administration/services.server.ts';
import { createDemoServices, type DemoServices } from '#app/demo/services.server.ts';
import {
  createAccountServices,
  type AccountServices,
} from '#app/features/identity/services.server.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import {
  createAppointmentServices,
  type AppointmentServices,
} from '#app/features/appointments/services.server.ts';
import {
  createBookingServices,
  type BookingDeps,
  type BookingServices,
} from '#app/features/reservations/services.server.ts';
import {
  createCalendarServices,
  type CalendarServices,
} from '#app/features/calendar/services.server.ts';
import {
  createCallCentreServices,
  type CallCentreServices,
} from '#app/features/call-centre/services.server.ts';
import {
  createCampaignServices,
  type CampaignServices,
} from '#app/features/campaigns/services.server.ts';
import {
  createContentServices,
  type ContentServices,
} from '#app/features/content/services.server.ts';
import {
  createAdviceRoomServices,
  type AdviceRoomServices,
} from '#app/features/advice-room/services.server.ts';
import {
  createQualityServices,
  type QualityServices,
} from '#app/features/advice-quality/quality.server.ts';
import {
  createCoverageServices,
  type CoverageServices,
} from '#app/features/insurance-coverage/services.server.ts';
import {
  createDiscountServices,
  type DiscountServices,
} from '#app/features/discounts/services.server.ts';
import { createDirectory } from '#app/features/directory/directory.server.ts';
import {
  createDirectoryServices,
  type DirectoryServices,
} from '#app/features/directory/services.server.ts';
import { createSearchServices, type SearchServices } from '#app/features/search/services.server.ts';
import {
  createRescueServices,
  type RescueServices,
} from '#app/features/rescue-list/rescue.server.ts';
import {
  createBusyFeedServices,
  type BusyFeedServices,
} from '#app/features/busy-feeds/services.server.ts';
import {
  createClinicPricesServices,
  type ClinicPricesServices,
} from '#app/features/clinic-prices/services.server.ts';
import {
  createClinicProfileServices,
  type ClinicProfileServices,
} from '#app/features/clinic-profile/services.server.ts';
import {
  createClinicHoursServices,
  type ClinicHoursServices,
} from '#app/features/clinic-hours/services.server.ts';
import {
  createContentDeskServices,
  type ContentDeskServices,
} from '#app/features/content-desk/services.server.ts';
import {
  createClinicDeskServices,
  type ClinicDeskServices,
} from '#app/features/clinic-desk/services.server.ts';
import {
  createListViewServices,
  type ListViewServices,
} from '#app/features/list-views/views.server.ts';
import {
  createRoomCountServices,
  type RoomCountServices,
} from '#app/features/room-counts/count-rooms.server.ts';
import type { FileKeeping } from '#app/features/files/file-keeping.server.ts';
import { createFileServices, type FileServices } from '#app/features/files/services.server.ts';
import { createLabServices, type LabServices } from '#app/features/lab-campaign/services.server.ts';
import {
  createMedicalCareServices,
  type MedicalCareServices,
} from '#app/features/medical-care/services.server.ts';
import {
  createMessagingServices,
  type MessagingServices,
} from '#app/features/messaging/services.server.ts';
import { createMailServices, type MailServices } from '#app/features/mail/services.server.ts';
import {
  createProfileServices,
  type ProfileServices,
} from '#app/features/profile/services.server.ts';
import {
  createRelativeServices,
  type RelativeServices,
} from '#app/features/relatives/services.server.ts';
import {
  createPreauthorizationServices,
  type PreauthorizationServices,
} from '#app/features/preauthorization/services.server.ts';
import {
  createReportServices,
  type ReportServices,
} from '#app/features/reports/services.server.ts';
import {
  createPhoneAdviceServices,
  type PhoneAdviceServices,
} from '#app/features/phone-advice/services.server.ts';
import {
  createAdviceServices,
  type AdviceServices,
} from '#app/features/written-advice/services.server.ts';
import { createPriceServices, type PriceServices } from '#app/features/prices/services.server.ts';
import {
  createQuestionnaireServices,
  type QuestionnaireServices,
} from '#app/features/questionnaires/services.server.ts';
import {
  createRegistrationServices,
  type RegistrationServices,
} from '#app/features/registration/services.server.ts';
import type { VideoDeps } from '#app/features/video/deps.server.ts';
import {
  createWatchServices,
  type WatchServices,
} from '#app/features/earlier-watch/services.server.ts';
import {
  createVisitAnswerServices,
  type VisitAnswerServices,
} from '#app/features/visit-answers/services.server.ts';
import type { FinishLinkDeps } from '#app/features/finish-links/deps.server.ts';
import {
  createFinishLinkServices,
  type FinishLinkServices,
} from '#app/features/finish-links/services.server.ts';
import {
  createReviewServices,
  type ReviewServices,
} from '#app/features/reviews/services.server.ts';
import {
  createBreakGlassServices,
  type BreakGlassServices,
} from '#app/features/break-glass/services.server.ts';
import {
  createPrivacyDeskServices,
  type PrivacyDeskServices,
} from '#app/features/privacy-desk/services.server.ts';
import {
  createVoucherDeskServices,
  type VoucherDeskServices,
} from '#app/features/voucher-desk/services.server.ts';
import {
  createImportServices,
  type ImportServices,
} from '#app/features/imports/services.server.ts';
import { createVideoServices, type VideoServices } from '#app/features/video/services.server.ts';
import {
  createVisitFileServices,
  type VisitFileServices,
} from '#app/features/video/visit-files.server.ts';
import { createPasswords } from '#app/platform/passwords.server.ts';
import { makeTotpCode } from '#app/features/identity/totp.server.ts';
import { createDecisionLinks } from './decision-links.ts';

/** Every use case of the portal, bound to its database and settings. */
export interface Services {
  accounts: AccountServices;
  administration: AdministrationServices;
  breakGlass: BreakGlassServices;
  imports: ImportServices;
  vouchers: VoucherDeskServices;
  privacyDesk: PrivacyDeskServices;
  profile: ProfileServices;
  relatives: RelativeServices;
  directory: DirectoryServices;
  search: SearchServices;
  calendar: CalendarServices;
  prices: PriceServices;
  campaigns: CampaignServices;
  content: ContentServices;
  lab: LabServices;
  callCentre: CallCentreServices;
  finishLinks: FinishLinkServices;
  phoneAdvice: PhoneAdviceServices;
  advice: AdviceServices;
  adviceRoom: AdviceRoomServices;
  adviceQuality: QualityServices;
  coverage: CoverageServices;
  preauthorization: PreauthorizationServices;
  reports: ReportServices;
  discounts: DiscountServices;
  booking: BookingServices;
  questionnaires: QuestionnaireServices;
  registration: RegistrationServices;
  appointments: AppointmentServices;
  files: FileServices;
  medicalCare: MedicalCareServices;
  mail: MailServices;
  video: VideoServices;
  visitFiles: VisitFileServices;
  clinicDesk: ClinicDeskServices;
  clinicHours: ClinicHoursServices;
  clinicPrices: ClinicPricesServices;
  clinicProfile: ClinicProfileServices;
  busyFeeds: BusyFeedServices;
  rescue: RescueServices;
  listViews: ListViewServices;
  roomCounts: RoomCountServices;
  contentDesk: ContentDeskServices;
  watches: WatchServices;
  visitAnswers: VisitAnswerServices;
  reviews: ReviewServices;
  messaging: MessagingServices;
  demo: DemoServices;
}

export function createServices(
  deps: BookingDeps &
    Pick<AccountDeps, 'onGuessing'> &
    Partial<Pick<AccountDeps, 'passwords'>> &
    Pick<VideoDeps, 'relay' | 'roomNews'> & {
      perPage: number;
      files: FileKeeping;
      reportSecret: string | null;
      smsPrefixes: readonly string[];
      messageLimits: FinishLinkDeps['messageLimits'];
    },
): Services {
  const directory = createDirectory(deps.db);
  // One queue for all who hash.
  const { passwords = createPasswords() } = deps;
  const search = createSearchServices({ ...deps, directory });
  const content = createContentServices(deps);
  return {
    accounts: createAccountServices({ ...deps, passwords }),
    administration: createAdministrationServices(deps),
    breakGlass: createBreakGlassServices(deps),
    imports: createImportServices(deps),
    vouchers: createVoucherDeskServices(deps),
    privacyDesk: createPrivacyDeskServices(deps),
    profile: createProfileServices({ ...deps, passwords }),
    relatives: createRelativeServices({ ...deps, passwords }),
    calendar: createCalendarServices(deps),
    directory: createDirectoryServices({ ...deps, directory }),
    search,
    prices: createPriceServices(deps),
    campaigns: createCampaignServices(deps),
    content,
    lab: createLabServices(deps),
    callCentre: createCallCentreServices({ ...deps, search, content }),
    finishLinks: createFinishLinkServices({ ...deps, search, content }),
    phoneAdvice: createPhoneAdviceServices(deps),
    advice: createAdviceServices(deps),
    adviceRoom: createAdviceRoomServices(deps),
    adviceQuality: createQualityServices(deps),
    coverage: createCoverageServices(deps),
    preauthorization: createPreauthorizationServices({
      ...deps,
      makeDecisionLink: createDecisionLinks(deps.appSecret),
    }),
    reports: createReportServices(deps),
    discounts: createDiscountServices(deps),
    booking: createBookingServices(deps),
    watches: createWatchServices(deps),
    visitAnswers: createVisitAnswerServices(deps),
    reviews: createReviewServices(deps),
    messaging: createMessagingServices(deps),
    questionnaires: createQuestionnaireServices(deps),
    registration: createRegistrationServices({ ...deps, passwords }),
    appointments: createAppointmentServices(deps),
    clinicDesk: createClinicDeskServices(deps),
    clinicHours: createClinicHoursServices(deps),
    clinicPrices: createClinicPricesServices(deps),
    clinicProfile: createClinicProfileServices(deps),
    busyFeeds: createBusyFeedServices(deps),
    rescue: createRescueServices(deps),
    listViews: createListViewServices(deps),
    roomCounts: createRoomCountServices(deps),
    contentDesk: createContentDeskServices(deps),
    files: createFileServices(deps),
    medicalCare: createMedicalCareServices(deps),
    mail: createMailServices(deps),
    video: createVideoServices(deps),
    visitFiles: createVisitFileServices(deps),
    demo: createDemoServices({ ...deps, makeCode: makeTotpCode }),
  };
}
