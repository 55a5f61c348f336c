import type { ListedQuestion } from '#app/features/written-advice/inbox.server.ts';
import { localise } from '#app/i18n/locale.ts';
import { requestContext } from '#app/request-context.ts';
import { adviceQueryOf } from '../advice-list.ts';
import { ADVICE_ROOM_WORDS } from '../advice-words.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { ADVICE_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/advice-file';

/** Questions to doctors as a file: by the same use case, and noted. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { locale, market } = portal;
  const { advice: words, approvals } = STAFF_WORDS[locale];
  const state = readListState(ADVICE_LIST, new URL(request.url).searchParams);
  return failAsAnswer(async () => {
    await services.advice.noteInboxExport(portal);
    return sendCsv<ListedQuestion>({
      name: ADVICE_ROOM_WORDS[locale].inbox.fileName,
      locale,
      columns: [
        { label: approvals.due, cell: ({ dueAt }) => dueAt },
        {
          label: words.specialty,
          cell: ({ specialty }) =>
            specialty ? localise(specialty, locale, market) : words.notSure,
        },
        { label: words.language, cell: (one) => one.locale },
        { label: words.files, cell: ({ files }) => files },
        { label: words.asked, cell: ({ askedAt }) => askedAt },
        { label: approvals.partner, cell: ({ partner }) => partner },
      ],
      findPage: (after) =>
        services.advice.findInboxPage(portal, adviceQueryOf({ ...state, after }, LIST_EXPORT_ROWS)),
    });
  });
}
