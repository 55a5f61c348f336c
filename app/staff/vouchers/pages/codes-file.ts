import type { ListedCode } from '#app/features/voucher-desk/batches.server.ts';
import { requestContext } from '#app/request-context.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { CODE_LIST, readPartnerNumber } from '../voucher-list.ts';
import { VOUCHER_WORDS } from '../voucher-words.ts';
import type { Route } from './+types/codes-file';

/** What became of the codes of one batch, as a file and noted: of each its ending alone, as the page has it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { locale } = portal;
  const w = VOUCHER_WORDS[locale];
  const { filters } = readListState(CODE_LIST, new URL(request.url).searchParams);
  // No partner has the number 0: its batches are not found.
  const which = { partnerId: readPartnerNumber(params.partnerId) ?? 0, batchId: params.batchId };
  return failAsAnswer(async () => {
    await services.vouchers.noteCodesExport(portal, which);
    return sendCsv<ListedCode>({
      name: `${w.codesFile}-${which.batchId}`,
      locale,
      columns: [
        { label: w.code, cell: ({ ending }) => `…${ending}` },
        { label: w.state, cell: ({ state }) => w.states[state] },
        { label: w.usedAt, cell: ({ usedAt }) => usedAt },
        { label: w.until, cell: ({ usableUntil }) => usableUntil ?? w.noEnd },
      ],
      findPage: (after) =>
        services.vouchers.findCodes(portal, {
          ...which,
          state: filters.state,
          after,
          limit: LIST_EXPORT_ROWS,
        }),
    });
  });
}
