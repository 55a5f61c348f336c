import { requestContext } from '#app/request-context.ts';
import { orForbidden, readReportAddress } from '../report-address.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import type { Route } from './+types/report-pdf';

/** The same as a document. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { choice, wished } = readReportAddress(request.url);
  const pdf = await orForbidden(services.reports.drawReport(portal, choice, wished));
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="report-${choice.from}-${choice.by}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
