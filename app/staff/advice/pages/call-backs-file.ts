import type { OpenCallBack } from '#app/features/phone-advice/work-off.server.ts';
import { PHONE_ADVICE_WORDS } from '#app/features/phone-advice/words.ts';
import { requestContext } from '#app/request-context.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { CALL_BACK_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { callBackQueryOf } from '../call-back-list.ts';
import type { Route } from './+types/call-backs-file';

/** Who is to be called as a file: by the same use case, and noted. Nothing in it says whose call it is. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const state = readListState(CALL_BACK_LIST, new URL(request.url).searchParams);
  const { locale } = portal;
  const { callBacks: words, approvals } = STAFF_WORDS[locale];
  const { topics } = PHONE_ADVICE_WORDS[locale].form;
  return failAsAnswer(async () => {
    await services.phoneAdvice.noteExport(portal);
    return sendCsv<OpenCallBack>({
      name: words.fileName,
      locale,
      columns: [
        { label: approvals.due, cell: ({ dueAt }) => dueAt },
        { label: words.topic, cell: ({ topic }) => topics[topic] },
        { label: words.reach, cell: ({ reachFrom }) => reachFrom },
        { label: words.claimedBy, cell: ({ claimedBy }) => claimedBy ?? words.nobody },
        { label: approvals.partner, cell: ({ partner }) => partner },
      ],
      findPage: (after) =>
        services.phoneAdvice.findOpenCallBacks(
          portal,
          callBackQueryOf({ ...state, after }, LIST_EXPORT_ROWS),
        ),
    });
  });
}
