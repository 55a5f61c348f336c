import { listWaitCells, listWaitHeads } from '#app/features/reports/describe-report.ts';
import type { Report } from '#app/features/reports/get-report.server.ts';
import { REPORT_WORDS } from '#app/features/reports/words.ts';
import { requestContext } from '#app/request-context.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { orForbidden, readReportAddress } from '../report-address.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import type { Route } from './+types/waits-csv';

type Step = NonNullable<Report['waitSteps']>[number];

/** How long people waited, by the days or months of a report, as a file; of a clinic nothing: it has none. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { choice, wished } = readReportAddress(request.url);
  const { waitSteps } = await orForbidden(services.reports.getReport(portal, choice, wished));
  const { locale } = portal;
  const words = REPORT_WORDS[locale];
  return sendCsv<Step>({
    name: `waits-${choice.from}`,
    locale,
    columns: [
      { label: words.what, cell: ({ kind }) => words.kinds[kind] },
      { label: choice.unit === 'day' ? words.day : words.month, cell: ({ day }) => day },
      ...listWaitHeads(locale).map((label, index) => ({
        label,
        cell: (step: Step) => listWaitCells(step)[index] ?? null,
      })),
    ],
    findPage: () => Promise.resolve({ rows: waitSteps ?? [], next: null }),
  });
}
