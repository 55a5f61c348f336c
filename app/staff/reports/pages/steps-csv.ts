import { listCells, listHeads } from '#app/features/reports/describe-report.ts';
import type { Report } from '#app/features/reports/get-report.server.ts';
import { REPORT_WORDS } from '#app/features/reports/words.ts';
import { requestContext } from '#app/request-context.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { orForbidden, readReportAddress } from '../report-address.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import type { Route } from './+types/steps-csv';

type Step = Report['steps'][number];

/** Visits and what they used of the covers, by the days or months of a report, as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { choice, wished } = readReportAddress(request.url);
  const { steps, market } = await orForbidden(services.reports.getReport(portal, choice, wished));
  const { locale } = portal;
  const words = REPORT_WORDS[locale];
  return sendCsv<Step>({
    name: `report-by-${choice.unit}-${choice.from}`,
    locale,
    columns: [
      { label: choice.unit === 'day' ? words.day : words.month, cell: ({ day }) => day },
      ...listHeads(locale, market).map((label, index) => ({
        label,
        cell: (step: Step) => listCells(step, market)[index] ?? null,
      })),
    ],
    findPage: () => Promise.resolve({ rows: steps, next: null }),
  });
}
