import type { OpenRescue } from '#app/features/rescue-list/present-rescue.server.ts';
import { requestContext } from '#app/request-context.ts';
import { CLINIC_WORDS } from '#app/staff/clinic/clinic-words.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { RESCUE_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { rescueQueryOf } from '../rescue-list.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/rescue-file';

/** Clinics to call as a file, by the same use case, and noted. Nothing in it says whose visits they are: time and doctor tell the clinic. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { locale } = portal;
  const { approvals, approval } = STAFF_WORDS[locale];
  const words = CLINIC_WORDS[locale].rescue;
  const state = readListState(RESCUE_LIST, new URL(request.url).searchParams);
  return failAsAnswer(async () => {
    await services.rescue.noteExport(portal);
    return sendCsv<OpenRescue>({
      name: words.fileName,
      locale,
      columns: [
        { label: words.clinic, cell: ({ clinic }) => clinic },
        { label: words.phone, cell: ({ phone }) => phone },
        { label: words.visit, cell: ({ startsAt }) => startsAt },
        { label: approval.doctor, cell: ({ doctor }) => doctor },
        { label: words.callCount, cell: ({ calls }) => calls },
        { label: words.lastCall, cell: ({ calledAt }) => calledAt },
        { label: approvals.partner, cell: ({ partner }) => partner },
      ],
      findPage: (after) =>
        services.rescue.findPage(portal, rescueQueryOf({ ...state, after }, LIST_EXPORT_ROWS)),
    });
  });
}
