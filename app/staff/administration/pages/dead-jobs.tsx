import { useState } from 'react';
import { data, href } from 'react-router';
import { lookAtDeadJobs, retryJobs } from '#app/features/administration/contract.ts';
import type { DeadJob } from '#app/features/administration/watch-system.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { ADMINISTRATION_WORDS } from '../administration-words.ts';
import { DEAD_JOB_LIST, describeWhy } from '../dead-job-list.ts';
import { listJobs, nameJob } from '../job-words.ts';
import { BackToList } from '#app/staff/kit/back-to-list.tsx';
import { markDeadJob } from '#app/staff/kit/list-marks.ts';
import { ListNews } from '#app/staff/kit/list-news.tsx';
import { OpenAlsoAt } from '#app/staff/kit/open-with.tsx';
import { LIST_PAGE_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { ListFailure, NoRole, WorkList } from '#app/staff/kit/work-list.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { useWorkLook } from '#app/staff/kit/use-work-look.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/dead-jobs';

export { ListFailure as ErrorBoundary };

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const state = readListState(DEAD_JOB_LIST, new URL(request.url).searchParams);
  if (!permits(actor, 'system.watch')) return data({ page: null, state }, { status: 403 });
  const page = await services.administration.findDeadJobs(portal, {
    kind: state.filters.kind,
    after: state.after,
    limit: LIST_PAGE_ROWS,
  });
  return data({ page, state });
}

const readMarks = ({ page }: Loaded) => page && new Map(page.rows.map(markDeadJob));

/** Jobs that were given up; one press has them done after all. */
export default function DeadJobs({ loaderData }: Route.ComponentProps) {
  const { page, state } = loaderData;
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(ADMINISTRATION_WORDS).w.jobs;
  return (
    <>
      <PageHead title={words.deadTitle} siteName={w.name} canonical={null} />
      <p>
        <BackToList list={href('/staff/admin/jobs')}>{words.back}</BackToList>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{words.deadTitle}</h1>
        <p>{words.deadLead}</p>
      </div>
      <ListNews list="jobs" loaded={loaderData} read={readMarks} />
      {page && <Onlookers />}
      {page ? <List page={page} state={state} /> : <NoRole />}
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

const askLook = () => call(lookAtDeadJobs, { query: { background: '1' } });

/** Who else has them open; what has changed the list says itself. */
function Onlookers() {
  const { others } = useWorkLook('jobs', '', askLook);
  return (
    <div role="status">
      <OpenAlsoAt others={others} />
    </div>
  );
}

/** @throws when somebody else has had it done already */
async function retryOne(id: number): Promise<void> {
  const { count } = await call(retryJobs, { body: { id } });
  if (count === 0) throw new Error('it is not given up any more');
}

function List({ page, state }: { page: NonNullable<Loaded['page']>; state: Loaded['state'] }) {
  const moment = useMoment();
  const { w } = useOwnWords(STAFF_WORDS);
  const { w: own, t, market, locale } = useOwnWords(ADMINISTRATION_WORDS);
  const words = own.jobs;
  const { send, isBusy, failure } = useSend();
  const isAlive = useAlive();
  const { refresh } = useRefresh();
  const [count, setCount] = useState<number | null>(null);
  const { kind } = state.filters;

  async function retry(which: { id: number } | { kind: string }) {
    const answer = await send(retryJobs, { body: which });
    setCount(answer?.count ?? null);
    await refresh();
  }

  return (
    <>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <p role="status">{count !== null && t(words.retried, { count })}</p>
      {kind !== undefined && page.rows.length > 0 && (
        <p>
          <Button
            size="s"
            variant="secondary"
            isBusy={isBusy}
            disabled={!isAlive}
            onClick={() => void retry({ kind })}
          >
            {words.retryAll}
          </Button>{' '}
          <span className={styles.hint}>{words.retryHint}</span>
        </p>
      )}
      <WorkList<DeadJob>
        path={href('/staff/admin/jobs/dead')}
        exportPath={href('/staff/admin/jobs/dead.csv')}
        state={state}
        usualSort="time"
        page={page}
        rowKey={({ id }) => String(id)}
        bulk={{
          label: words.retry,
          // A worker may have begun it by the next moment.
          hint: words.retryHint,
          isRowPlain: true,
          nameOf: (job) => `${nameJob(locale, job.kind)} ${job.id}`,
          act: ({ id }) => retryOne(id),
        }}
        filters={[
          {
            name: 'kind',
            label: words.kind,
            options: listJobs(locale).map((one) => ({ value: one.kind, label: one.name })),
          },
        ]}
        none={words.none}
        columns={[
          { label: words.kind, render: (job) => `${nameJob(locale, job.kind)} ${job.id}` },
          {
            label: words.when,
            render: ({ failedAt }) => moment(failedAt, MARKET_ZONES[market]),
          },
          { label: words.attempts, render: ({ attempts }) => attempts },
          { label: words.why, render: ({ why }) => describeWhy(locale, why) ?? '–' },
          { label: words.error, render: ({ error }) => <code>{error ?? '–'}</code> },
          { label: own.staff.partner, render: ({ partner }) => partner ?? '–' },
          {
            label: words.act,
            render: ({ id }) => (
              <Button
                size="s"
                variant="quiet"
                isBusy={isBusy}
                disabled={!isAlive}
                aria-label={t(words.retryOne, { id })}
                onClick={() => void retry({ id })}
              >
                {words.retry}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}
