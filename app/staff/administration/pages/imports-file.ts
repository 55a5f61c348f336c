import type { ImportOrder } from '#app/features/imports/orders.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requestContext } from '#app/request-context.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { IMPORT_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { choosePartner } from '../import-list.ts';
import { IMPORTS_WORDS } from '../imports-words.ts';
import type { Route } from './+types/imports-file';

/** The files of a partner that were imported, as a file, by the same use case, and noted: nothing of what was in them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { locale } = portal;
  const w = IMPORTS_WORDS[locale];
  const state = readListState(IMPORT_LIST, new URL(request.url).searchParams);
  return failAsAnswer(async () => {
    const partner = choosePartner(await services.imports.findPartners(portal), state);
    if (!partner) throw new PortalError('forbidden');
    await services.imports.noteExport(portal, partner.id);
    return sendCsv<ImportOrder>({
      name: w.historyFile,
      locale,
      columns: [
        { label: w.name, cell: ({ fileName }) => fileName },
        { label: w.kind, cell: ({ kind }) => w.kinds[kind] },
        { label: w.state, cell: (order) => w.states[order.state] },
        { label: w.lines, cell: ({ lines }) => lines },
        { label: w.added, cell: ({ added }) => added },
        { label: w.changed, cell: ({ changed }) => changed },
        { label: w.by, cell: ({ staffName }) => staffName },
        { label: w.when, cell: ({ createdAt }) => createdAt },
      ],
      findPage: (after) =>
        services.imports.findOrders(portal, {
          partnerId: partner.id,
          after,
          limit: LIST_EXPORT_ROWS,
        }),
    });
  });
}
