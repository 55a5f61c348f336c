import type { ListedRequest } from '#app/features/privacy-desk/request-file.server.ts';
import { requestContext } from '#app/request-context.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { PRIVACY_LIST } from '#app/staff/list-shapes.ts';
import { privacyQueryOf } from '../privacy-list.ts';
import { PRIVACY_ROOM_WORDS } from '../privacy-words.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import type { Route } from './+types/privacy-file';

/** The data requests as a file: by the same use case, and noted. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { locale } = portal;
  const w = PRIVACY_ROOM_WORDS[locale];
  const state = readListState(PRIVACY_LIST, new URL(request.url).searchParams);
  return failAsAnswer(() =>
    sendCsv<ListedRequest>({
      name: w.fileName,
      locale,
      columns: [
        { label: w.number, cell: ({ id }) => id },
        { label: w.kind, cell: ({ kind }) => w.kinds[kind] },
        { label: w.state, cell: (row) => w.states[row.state] },
        { label: w.due, cell: ({ dueOn }) => dueOn },
        { label: w.received, cell: ({ receivedOn }) => receivedOn },
        { label: w.channel, cell: ({ channel }) => w.channels[channel] },
        { label: w.reference, cell: ({ reference }) => reference },
        { label: w.customer, cell: ({ customerId }) => customerId ?? w.noAccount },
      ],
      findPage: (after) =>
        services.privacyDesk.findRequests(portal, {
          ...privacyQueryOf({ ...state, after }),
          limit: LIST_EXPORT_ROWS,
          isExport: true,
        }),
    }),
  );
}
