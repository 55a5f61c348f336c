import type { FastifyInstance } from 'fastify';
import type { ClinicDeskServices } from '#app/features/clinic-desk/services.server.ts';
import type { MedicalCareServices } from '#app/features/medical-care/services.server.ts';
import type { PhoneAdviceServices } from '#app/features/phone-advice/services.server.ts';
import type { PreauthorizationServices } from '#app/features/preauthorization/services.server.ts';
import type { RescueServices } from '#app/features/rescue-list/rescue.server.ts';
import { serve } from '#app/platform/api.server.ts';
import type { AdviceServices } from '#app/features/written-advice/services.server.ts';
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
  CARE_LIST,
  RESCUE_LIST,
} from './list-shapes.ts';
import { LIST_MARKS } from './kit/list-marks-contract.ts';
import {
  markApproval,
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
}

const write = (marks: readonly RowMark[]) => ({
  rows: marks.map(([key, mark]) => ({ key, mark })),
});
