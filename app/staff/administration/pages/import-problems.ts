import type { ImportProblem } from '#app/features/imports/problems.ts';
import { describeProblem } from '#app/features/imports/words.ts';
import { requestContext } from '#app/request-context.ts';
import { IMPORTS_WORDS } from '../imports-words.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import type { Route } from './+types/import-problems';

/** What is wrong in a file, line by line, as a file; it is noted who took it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { partnerId, id } = params;
  if (!/^[1-9]\d{0,8}$/.test(partnerId) || !/^[1-9]\d{0,14}$/.test(id)) {
    return new Response(null, { status: 404 });
  }
  const { locale } = portal;
  const words = IMPORTS_WORDS[locale];
  return failAsAnswer(async () => {
    const which = { partnerId: Number(partnerId), id, isWhole: true };
    const { problems } = await services.imports.getOrder(portal, which);
    return sendCsv<ImportProblem>({
      name: words.fileName,
      locale,
      columns: [
        { label: words.line, cell: ({ line }) => line },
        { label: words.column, cell: ({ column }) => column },
        { label: words.problem, cell: (problem) => describeProblem(locale, problem) },
      ],
      findPage: async () => ({ rows: problems, next: null }),
    });
  });
}
