import type { DeadJob } from '#app/features/administration/watch-system.server.ts';
import { requestContext } from '#app/request-context.ts';
import { sendCsv } from '#app/staff/kit/csv-file.server.ts';
import { failAsAnswer } from '#app/staff/kit/fail-as-answer.ts';
import { LIST_EXPORT_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { ADMINISTRATION_WORDS } from '../administration-words.ts';
import { DEAD_JOB_LIST, describeWhy } from '../dead-job-list.ts';
import { nameJob } from '../job-words.ts';
import type { Route } from './+types/dead-jobs-file';

/** Given-up jobs as a file, by the same use case, and noted: never what they were about. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { locale } = portal;
  const { jobs: words, staff } = ADMINISTRATION_WORDS[locale];
  const state = readListState(DEAD_JOB_LIST, new URL(request.url).searchParams);
  return failAsAnswer(async () => {
    await services.administration.noteDeadJobsExport(portal);
    return sendCsv<DeadJob>({
      name: words.fileName,
      locale,
      columns: [
        { label: words.kind, cell: ({ kind, id }) => `${nameJob(locale, kind)} ${id}` },
        { label: words.when, cell: ({ failedAt }) => failedAt },
        { label: words.attempts, cell: ({ attempts }) => attempts },
        { label: words.why, cell: ({ why }) => describeWhy(locale, why) },
        { label: words.error, cell: ({ error }) => error },
        { label: staff.partner, cell: ({ partner }) => partner },
      ],
      findPage: (after) =>
        services.administration.findDeadJobs(portal, {
          kind: state.filters.kind,
          after,
          limit: LIST_EXPORT_ROWS,
        }),
    });
  });
}
