import type { CodeBatch } from '#app/features/voucher-desk/batches.server.ts';
import { requestContext } from '#app/request-context.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { BATCH_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { batchQueryOf, describeBatch, describeCount } from '../voucher-list.ts';
import { VOUCHER_WORDS } from '../voucher-words.ts';
import type { Route } from './+types/vouchers-file';

/** Batches of codes as a file, by the same use case, and noted. No code is in it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { locale, market } = portal;
  const w = VOUCHER_WORDS[locale];
  const state = readListState(BATCH_LIST, new URL(request.url).searchParams);
  const told = (batch: CodeBatch) => describeBatch(locale, market, batch);
  return failAsAnswer(async () => {
    const { partnerId } = batchQueryOf(state, LIST_EXPORT_ROWS);
    await services.vouchers.noteExport(portal, partnerId);
    return sendCsv<CodeBatch>({
      name: w.batchesFile,
      locale,
      columns: [
        { label: w.batch, cell: (batch) => told(batch).name },
        { label: w.kind, cell: ({ kind }) => w.kinds[kind] },
        { label: w.product, cell: (batch) => told(batch).goodFor },
        { label: w.state, cell: (batch) => told(batch).state },
        { label: w.size, cell: ({ size }) => size },
        { label: w.used, cell: ({ used }) => describeCount(locale, used) },
        { label: w.until, cell: ({ usableUntil }) => usableUntil ?? w.noEnd },
        { label: w.made, cell: ({ createdAt }) => createdAt },
        { label: w.by, cell: ({ staffName }) => staffName },
      ],
      findPage: (after) =>
        services.vouchers.findBatches(portal, batchQueryOf({ ...state, after }, LIST_EXPORT_ROWS)),
    });
  });
}
