import { drawApart } from '#app/platform/pdf/draw-apart.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import { getReport } from './get-report.server.ts';
import type { drawReport } from './pdf/draw-report.server.ts';
import type { ReportChoice } from './report-rules.ts';

const DRAWING = new URL('pdf/draw-report.server.ts', import.meta.url);

type ReportWish = { partnerId: number; providerId: number | null } | null;
export type ReportServices = ReturnType<typeof createReportServices>;

export function createReportServices(deps: { db: Database }) {
  return {
    getReport: (portal: Portal, choice: ReportChoice, wished: ReportWish) =>
      getReport(deps, portal, choice, wished),
    /** The same as a document. */
    async drawReport(portal: Portal, choice: ReportChoice, wished: ReportWish): Promise<Buffer> {
      const report = await getReport(deps, portal, choice, wished);
      const { market, rows, rest, isCut, total, scope } = report;
      const { steps, waits, waitSteps, funnelWeeks } = report;
      return drawApart<typeof drawReport>(DRAWING, 'drawReport', {
        locale: portal.locale,
        author: scope.name,
        report: {
          choice,
          market,
          rows,
          rest,
          isCut,
          total,
          steps,
          waits,
          waitSteps,
          funnelWeeks,
        },
      });
    },
  };
}
