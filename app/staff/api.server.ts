import type { FastifyInstance } from 'fastify';
import type { AdministrationServices } from '#app/features/administration/services.server.ts';
import type { BreakGlassServices } from '#app/features/break-glass/services.server.ts';
import type { ImportServices } from '#app/features/imports/services.server.ts';
import type { PrivacyDeskServices } from '#app/features/privacy-desk/services.server.ts';
import type { ReviewServices } from '#app/features/reviews/services.server.ts';
import type { VoucherDeskServices } from '#app/features/voucher-desk/services.server.ts';
import type { ClinicDeskServices } from '#app/features/clinic-desk/services.server.ts';
import type { MedicalCareServices } from '#app/features/medical-care/services.server.ts';
import type { PhoneAdviceServices } from '#app/features/phone-advice/services.server.ts';
import type { PreauthorizationServices } from '#app/features/preauthorization/services.server.ts';
import type { RescueServices } from '#app/features/rescue-list/rescue.server.ts';
import { serve } from '#app/platform/api.server.ts';
import type { AdviceServices } from '#app/features/written-advice/services.server.ts';
import { DEAD_JOB_LIST } from './administration/dead-job-list.ts';
import { choosePartner } from './administration/import-list.ts';
import { EMERGENCY_LIST, emergencyQueryOf } from './emergency/break-glass-list.ts';
import { privacyQueryOf } from './privacy/privacy-list.ts';
import { reviewQueryOf } from './reviews/review-list.ts';
import { batchQueryOf } from './vouchers/voucher-list.ts';
import { adviceQueryOf } from './advice/advice-list.ts';
import { approvalQueryOf } from './approvals/approval-list.ts';
import { careQueryOf } from './call-centre/care-list.ts';
import { rescueQueryOf } from './call-centre/rescue-list.ts';
import { callBackQueryOf } from './advice/call-back-list.ts';
import { boardInputOf, CLINIC_PARAMS, readNumberParam } from './clinic/clinic-address.ts';
import { LIST_PAGE_ROWS, readListState } from './kit/list-state.ts';
import {
  CALL_BACK_LIST,
  ADVICE_LIST,
  APPROVAL_LIST,
  BATCH_LIST,
  CARE_LIST,
  IMPORT_LIST,
  PRIVACY_LIST,
  REVIEW_LIST,
  RESCUE_LIST,
} from './list-shapes.ts';
import { LIST_MARKS } from './kit/list-marks-contract.ts';
import {
  markApproval,
  markBatch,
  markDeadJob,
  markEmergency,
  markImport,
  markRequest,
  markReview,
  markBoard,
  markCallBack,
  markCareRequest,
  markDeskVisit,
  markQuestion,
  markRescue,
  type RowMark,
} from './kit/list-marks.ts';

interface Lists {
  preauthorization: Pick<PreauthorizationServices, 'findApprovalPage'>;
  phoneAdvice: Pick<PhoneAdviceServices, 'findOpenCallBacks'>;
  advice: Pick<AdviceServices, 'findInboxPage'>;
  medicalCare: Pick<MedicalCareServices, 'findOpenPage'>;
  rescue: Pick<RescueServices, 'findPage'>;
  clinicDesk: Pick<ClinicDeskServices, 'getBoardToMark' | 'getNewBookingsToMark'>;
  reviews: Pick<ReviewServices, 'find'>;
  privacyDesk: Pick<PrivacyDeskServices, 'findRequests'>;
  breakGlass: Pick<BreakGlassServices, 'findAll'>;
  imports: Pick<ImportServices, 'findPartners' | 'findOrders'>;
  vouchers: Pick<VoucherDeskServices, 'findBatches'>;
  administration: Pick<AdministrationServices, 'findDeadJobs'>;
}

const limit = LIST_PAGE_ROWS;

/** Answers what became of the lists that pages of the staff show: the same rows as their loaders, and nothing besides. */
export function registerListMarksApi(app: FastifyInstance, lists: Lists): void {
  serve(app, LIST_MARKS.approvals, 'search', async ({ query: { search }, portal }) => {
    const asked = approvalQueryOf(readListState(APPROVAL_LIST, new URLSearchParams(search)));
    const { rows } = await lists.preauthorization.findApprovalPage(portal, { ...asked, limit });
    return write(rows.map(markApproval));
  });

  serve(app, LIST_MARKS.callBacks, 'search', async ({ query: { search }, portal }) => {
    const asked = callBackQueryOf(readListState(CALL_BACK_LIST, new URLSearchParams(search)));
    const { rows } = await lists.phoneAdvice.findOpenCallBacks(portal, asked);
    return write(rows.map(markCallBack));
  });

  serve(app, LIST_MARKS.advice, 'search', async ({ query: { search }, portal }) => {
    const asked = adviceQueryOf(readListState(ADVICE_LIST, new URLSearchParams(search)));
    const { rows } = await lists.advice.findInboxPage(portal, asked);
    return write(rows.map(markQuestion));
  });

  serve(app, LIST_MARKS.careRequests, 'search', async ({ query: { search }, portal }) => {
    const asked = careQueryOf(readListState(CARE_LIST, new URLSearchParams(search)));
    const { rows } = await lists.medicalCare.findOpenPage(portal, asked);
    return write(rows.map(markCareRequest));
  });

  serve(app, LIST_MARKS.rescue, 'search', async ({ query: { search }, portal }) => {
    const asked = rescueQueryOf(readListState(RESCUE_LIST, new URLSearchParams(search)));
    const { rows } = await lists.rescue.findPage(portal, asked);
    return write(rows.map(markRescue));
  });

  serve(app, LIST_MARKS.clinicDesk, 'search', async ({ query: { search }, portal }) => {
    const asked = boardInputOf(new URLSearchParams(search));
    return write(markBoard(await lists.clinicDesk.getBoardToMark(portal, asked)));
  });

  serve(app, LIST_MARKS.clinicNew, 'search', async ({ query: { search }, portal }) => {
    const providerId = readNumberParam(new URLSearchParams(search), CLINIC_PARAMS.clinic);
    const { visits } = await lists.clinicDesk.getNewBookingsToMark(portal, { providerId });
    return write(visits.map(markDeskVisit));
  });
  registerOfficeMarks(app, lists);
}

/** The same of the lists of a partner's office and of who watches over the portal. */
function registerOfficeMarks(app: FastifyInstance, lists: Lists): void {
  serve(app, LIST_MARKS.reviews, 'search', async ({ query: { search }, portal }) => {
    const asked = reviewQueryOf(readListState(REVIEW_LIST, new URLSearchParams(search)), limit);
    const { rows } = await lists.reviews.find(portal, asked);
    return write(rows.map(markReview));
  });

  serve(app, LIST_MARKS.privacy, 'search', async ({ query: { search }, portal }) => {
    const asked = privacyQueryOf(readListState(PRIVACY_LIST, new URLSearchParams(search)));
    const page = { ...asked, limit, isExport: false };
    const { rows } = await lists.privacyDesk.findRequests(portal, page);
    return write(rows.map(markRequest));
  });

  serve(app, LIST_MARKS.breakGlass, 'search', async ({ query: { search }, portal }) => {
    const state = readListState(EMERGENCY_LIST, new URLSearchParams(search));
    const { rows } = await lists.breakGlass.findAll(portal, emergencyQueryOf(state, limit));
    return write(rows.map(markEmergency));
  });

  serve(app, LIST_MARKS.imports, 'search', async ({ query: { search }, portal }) => {
    const state = readListState(IMPORT_LIST, new URLSearchParams(search));
    const partner = choosePartner(await lists.imports.findPartners(portal), state);
    if (!partner) return write([]);
    const asked = { partnerId: partner.id, after: state.after, limit };
    const { rows } = await lists.imports.findOrders(portal, asked);
    return write(rows.map(markImport));
  });

  serve(app, LIST_MARKS.vouchers, 'search', async ({ query: { search }, portal }) => {
    const asked = batchQueryOf(readListState(BATCH_LIST, new URLSearchParams(search)), limit);
    const { rows } = await lists.vouchers.findBatches(portal, asked);
    return write(rows.map(markBatch));
  });

  serve(app, LIST_MARKS.jobs, 'search', async ({ query: { search }, portal }) => {
    const { filters, after } = readListState(DEAD_JOB_LIST, new URLSearchParams(search));
    const { rows } = await lists.administration.findDeadJobs(portal, {
      kind: filters.kind,
      after,
      limit,
    });
    return write(rows.map(markDeadJob));
  });
}

const write = (marks: readonly RowMark[]) => ({
  rows: marks.map(([key, mark]) => ({ key, mark })),
});
