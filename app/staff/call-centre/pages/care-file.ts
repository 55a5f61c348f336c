import type { OpenCare } from '#app/features/medical-care/care-case.server.ts';
import { requestContext } from '#app/request-context.ts';
import { careQueryOf, nameCare } from '../care-list.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { CARE_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/care-file';

/** Care to organise as a file: by the same use case, and noted. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { locale } = portal;
  const { careRequests: words, approvals, callBacks } = STAFF_WORDS[locale];
  const state = readListState(CARE_LIST, new URL(request.url).searchParams);
  return failAsAnswer(async () => {
    await services.medicalCare.noteExport(portal);
    return sendCsv<OpenCare>({
      name: words.fileName,
      locale,
      columns: [
        { label: approvals.due, cell: ({ dueAt }) => dueAt },
        {
          label: approvals.service,
          cell: (one) => nameCare(one, locale),
        },
        { label: words.status, cell: ({ status }) => words.statuses[status] },
        { label: approvals.provider, cell: ({ providerName }) => providerName ?? words.anyClinic },
        { label: callBacks.claimedBy, cell: ({ claimedBy }) => claimedBy ?? callBacks.nobody },
        { label: approvals.partner, cell: ({ partner }) => partner },
      ],
      findPage: (after) =>
        services.medicalCare.findOpenPage(
          portal,
          careQueryOf({ ...state, after }, LIST_EXPORT_ROWS),
        ),
    });
  });
}
