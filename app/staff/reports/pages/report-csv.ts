import { listHeads, listRowCells, listRows } from '#app/features/reports/describe-report.ts';
import { REPORT_WORDS } from '#app/features/reports/words.ts';
import { requestContext } from '#app/request-context.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { orForbidden, readReportAddress } from '../report-address.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import type { Route } from './+types/report-csv';

/** The rows of a report as a file, as the page shows them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { choice, wished } = readReportAddress(request.url);
  const report = await orForbidden(services.reports.getReport(portal, choice, wished));
  const { locale } = portal;
  const rows = listRows(locale, report);
  return sendCsv<(typeof rows)[number]>({
    name: `report-${choice.from}-${choice.by}`,
    locale,
    columns: [
      { label: REPORT_WORDS[locale].bys[choice.by], cell: ({ name }) => name },
      ...listHeads(locale, report.market).map((label, index) => ({
        label,
        cell: (row: (typeof rows)[number]) =>
          listRowCells(locale, row, report.market)[index] ?? null,
      })),
    ],
    findPage: () => Promise.resolve({ rows, next: null }),
  });
}
