import { data, href } from 'react-router';
import type { JobCount, JobKind } from '#app/features/administration/watch-system.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { ADMINISTRATION_WORDS } from '../administration-words.ts';
import { nameJob } from '../job-words.ts';
import { readListState } from '#app/staff/kit/list-state.ts';
import { ListFailure, NoRole, WorkList } from '#app/staff/kit/work-list.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/jobs';

export { ListFailure as ErrorBoundary };

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const shape = { filters: ['only'], sorts: ['kind'] } as const;
  const state = readListState(shape, new URL(request.url).searchParams);
  if (!permits(actor, 'system.watch')) return data({ kinds: null, state }, { status: 403 });
  const all = await services.administration.findJobKinds(portal);
  const { only } = state.filters;
  const kinds = all.filter(
    ({ isStuck, dead }) => (only !== 'stuck' || isStuck) && (only !== 'dead' || dead.count > 0),
  );
  return data({ kinds, state });
}

/** What the portal does by itself, by kind. */
export default function Jobs({ loaderData: { kinds, state } }: Route.ComponentProps) {
  const moment = useMoment();
  const { w } = useOwnWords(STAFF_WORDS);
  const { w: own, t, market, locale } = useOwnWords(ADMINISTRATION_WORDS);
  const words = own.jobs;
  const countOf = ({ count, isMore }: JobCount) => `${count}${isMore ? '+' : ''}`;
  const timeOf = (instant: string | null) =>
    instant === null ? '–' : moment(instant, MARKET_ZONES[market]);
  return (
    <>
      <PageHead title={words.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <p>{words.lead}</p>
      </div>
      {kinds === null ? (
        <NoRole />
      ) : (
        <WorkList<JobKind>
          path={href('/staff/admin/jobs')}
          state={state}
          usualSort="kind"
          page={{ rows: kinds, next: null }}
          rowKey={({ kind }) => kind}
          filters={[]}
          views={[
            { label: words.views.all, filters: {} },
            { label: words.views.stuck, filters: { only: 'stuck' } },
            { label: words.views.dead, filters: { only: 'dead' } },
          ]}
          columns={[
            {
              label: words.kind,
              render: ({ kind }) => (
                <Link to={`${href('/staff/admin/jobs/dead')}?kind=${encodeURIComponent(kind)}`}>
                  {nameJob(locale, kind)}
                </Link>
              ),
            },
            { label: words.waiting, render: ({ waiting }) => countOf(waiting) },
            { label: words.running, render: ({ running }) => running },
            {
              label: words.dead,
              render: ({ dead }) => (
                <span className={dead.count > 0 ? styles.overdue : ''}>{countOf(dead)}</span>
              ),
            },
            {
              label: words.due,
              render: ({ waiting, running, dueMinutes, isStuck }) => (
                <span className={isStuck ? styles.overdue : ''}>
                  {waiting.count + running === 0 ? '–' : t(words.minutes, { count: dueMinutes })}
                  {isStuck && ` ▲ ${words.stuck}`}
                </span>
              ),
            },
            { label: words.next, render: ({ nextRunAt }) => timeOf(nextRunAt) },
            {
              label: words.last,
              render: ({ lastDoneAt, lastOutcome }) =>
                lastDoneAt === null ? '–' : `${timeOf(lastDoneAt)} ${lastOutcome ?? ''}`,
            },
          ]}
        />
      )}
    </>
  );
}
