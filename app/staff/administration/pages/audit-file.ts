import type { AuditLine } from '#app/features/administration/watch-system.server.ts';
import { requestContext } from '#app/request-context.ts';
import { todayOf } from '#app/time/today.ts';
import { ADMINISTRATION_WORDS } from '../administration-words.ts';
import { auditQueryOf, describeActor, describeReason } from '../audit-list.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { AUDIT_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import type { Route } from './+types/audit-file';

/** The audit as a file: by the same use case, and noted. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { locale } = portal;
  const { audit, staff } = ADMINISTRATION_WORDS[locale];
  const state = readListState(AUDIT_LIST, new URL(request.url).searchParams);
  const today = todayOf({ timeZone: 'UTC' });
  return failAsAnswer(() =>
    sendCsv<AuditLine>({
      name: audit.fileName,
      locale,
      columns: [
        { label: audit.when, cell: ({ at }) => at },
        { label: audit.actor, cell: (row) => describeActor(locale, row) },
        { label: audit.action, cell: ({ action }) => action },
        { label: audit.customer, cell: ({ customerId }) => customerId },
        { label: audit.object, cell: ({ object }) => object },
        { label: audit.reason, cell: (row) => describeReason(locale, row) },
        { label: staff.partner, cell: ({ partner }) => partner },
      ],
      findPage: (after) =>
        services.administration.findAudit(portal, {
          ...auditQueryOf({ ...state, after }, today),
          limit: LIST_EXPORT_ROWS,
          isExport: true,
        }),
    }),
  );
}
