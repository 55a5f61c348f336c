import type { Approval } from '#app/features/preauthorization/find-approvals.server.ts';
import { requestContext } from '#app/request-context.ts';
import { approvalQueryOf } from '../approval-list.ts';
import { APPROVAL_WORDS } from '../approval-words.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { APPROVAL_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/approvals-file';

/** The queue of approvals as a file: by the same use case, and noted. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { locale } = portal;
  const words = STAFF_WORDS[locale].approvals;
  const own = APPROVAL_WORDS[locale];
  const state = readListState(APPROVAL_LIST, new URL(request.url).searchParams);
  return failAsAnswer(async () => {
    await services.preauthorization.noteApprovalsExport(portal);
    return sendCsv<Approval>({
      name: own.fileName,
      locale,
      columns: [
        { label: words.due, cell: ({ dueAt }) => dueAt },
        { label: words.service, cell: ({ service }) => service },
        { label: words.provider, cell: ({ provider }) => provider },
        { label: words.visit, cell: ({ startsAt }) => startsAt },
        { label: own.stage, cell: ({ stage }) => own.stages[stage] },
        { label: words.partner, cell: ({ partner }) => partner },
      ],
      findPage: (after) =>
        services.preauthorization.findApprovalPage(portal, {
          ...approvalQueryOf({ ...state, after }),
          limit: LIST_EXPORT_ROWS,
        }),
    });
  });
}
