import { IMPORT_KINDS } from '#app/features/imports/kind-names.ts';
import { requestContext } from '#app/request-context.ts';
import { permits } from '#app/platform/permissions.ts';
import { CSV_MARK } from '#app/staff/kit/csv.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import type { Route } from './+types/import-template';

/** The samples of the documentation, by their path. */
const SAMPLES = import.meta.glob<string>('../../../../docs/imports/*.csv', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const HEADER_AND_EXAMPLE = 2;

/** The names of a kind's columns with one line as an example, as spreadsheets of the language open it. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { portal } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'import.run')) return new Response(null, { status: 403 });
  const asked = new URL(request.url).searchParams.get('kind');
  const kind = IMPORT_KINDS.find((one) => one === asked);
  const sample = kind && SAMPLES[`../../../../docs/imports/${kind}.csv`];
  if (!sample) return new Response(null, { status: 404 });
  const lines = sample.split(/\r?\n/).slice(0, HEADER_AND_EXAMPLE).join('\r\n');
  // None of the samples has a comma in a cell.
  const text = portal.locale === 'en' ? lines : lines.replaceAll(',', ';');
  return new Response(`${CSV_MARK}${text}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${kind}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
