import type { Colleague } from '#app/features/administration/find-staff.server.ts';
import { requestContext } from '#app/request-context.ts';
import { ADMINISTRATION_WORDS } from '../administration-words.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { STAFF_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { describeRole, staffQueryOf } from '../staff-list.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import type { Route } from './+types/staff-file';

/** The list of the staff as a file: by the same use case, and noted. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { locale } = portal;
  const { staff, statuses } = ADMINISTRATION_WORDS[locale];
  const state = readListState(STAFF_LIST, new URL(request.url).searchParams);
  return failAsAnswer(async () => {
    await services.administration.noteStaffExport(portal);
    return sendCsv<Colleague>({
      name: staff.fileName,
      locale,
      columns: [
        { label: staff.name, cell: ({ name }) => name },
        { label: staff.email, cell: ({ email }) => email },
        {
          label: staff.rolesHead,
          cell: ({ roles }) => roles.map((role) => describeRole(locale, role)).join(' | '),
        },
        { label: staff.status, cell: ({ status }) => statuses[status] },
        { label: staff.lastSeen, cell: ({ lastSeenAt }) => lastSeenAt },
      ],
      findPage: (after) =>
        services.administration.findStaff(portal, {
          ...staffQueryOf({ ...state, after }),
          limit: LIST_EXPORT_ROWS,
        }),
    });
  });
}
