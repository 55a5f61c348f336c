import type { EmergencyAccess } from '#app/features/break-glass/review.server.ts';
import { BREAK_GLASS_WORDS } from '#app/features/break-glass/words.ts';
import { requestContext } from '#app/request-context.ts';
import { ADMINISTRATION_WORDS } from '#app/staff/administration/administration-words.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { EMERGENCY_LIST, emergencyQueryOf } from '../break-glass-list.ts';
import { EMERGENCY_WORDS } from '../break-glass-words.ts';
import type { Route } from './+types/break-glass-file';

/** Emergency accesses as a file, by the same use case, and noted; patients are numbers. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { locale } = portal;
  const w = EMERGENCY_WORDS[locale];
  const { roles } = ADMINISTRATION_WORDS[locale];
  const { grounds: groundsOf } = BREAK_GLASS_WORDS[locale];
  const state = readListState(EMERGENCY_LIST, new URL(request.url).searchParams);
  return failAsAnswer(async () => {
    await services.breakGlass.noteExport(portal);
    return sendCsv<EmergencyAccess>({
      name: w.fileName,
      locale,
      columns: [
        { label: w.when, cell: ({ openedAt }) => openedAt },
        { label: w.until, cell: ({ endedAt }) => endedAt },
        { label: w.who, cell: ({ staffName }) => staffName },
        { label: w.role, cell: ({ role }) => roles[role] },
        { label: w.patient, cell: ({ customerId }) => customerId },
        { label: w.grounds, cell: ({ grounds }) => groundsOf[grounds] },
        { label: w.state, cell: (row) => w.states[row.state] },
        { label: w.partner, cell: ({ partner }) => partner },
      ],
      findPage: (after) =>
        services.breakGlass.findAll(
          portal,
          emergencyQueryOf({ ...state, after }, LIST_EXPORT_ROWS),
        ),
    });
  });
}
