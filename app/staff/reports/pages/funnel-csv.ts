import { FUNNEL_STEPS } from '#app/features/reports/describe-report.ts';
import type { Report } from '#app/features/reports/get-report.server.ts';
import { REPORT_WORDS } from '#app/features/reports/words.ts';
import { requestContext } from '#app/request-context.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { orForbidden, readReportAddress } from '../report-address.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import type { Route } from './+types/funnel-csv';

type Week = NonNullable<Report['funnelWeeks']>[number];

/** How far those came who registered, by week, as a file; of a clinic nothing: it has none. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { choice, wished } = readReportAddress(request.url);
  const { funnelWeeks } = await orForbidden(services.reports.getReport(portal, choice, wished));
  const { locale } = portal;
  const words = REPORT_WORDS[locale];
  return sendCsv<Week>({
    name: `registrations-${choice.from}`,
    locale,
    columns: [
      { label: words.week, cell: ({ week }) => week },
      ...FUNNEL_STEPS.map((step) => ({ label: words.steps[step], cell: (row: Week) => row[step] })),
    ],
    findPage: () => Promise.resolve({ rows: funnelWeeks ?? [], next: null }),
  });
}
