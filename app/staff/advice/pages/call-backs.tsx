import { data, href } from 'react-router';
import { claimCallBack, releaseCallBack } from '#app/features/phone-advice/staff-contract.ts';
import { TOPICS } from '#app/features/phone-advice/call-back.ts';
import type { OpenCallBack } from '#app/features/phone-advice/work-off.server.ts';
import { PHONE_ADVICE_WORDS } from '#app/features/phone-advice/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { CALL_BACK_OWNERS, callBackQueryOf } from '../call-back-list.ts';
import { markCallBack } from '#app/staff/kit/list-marks.ts';
import { DueMark } from '#app/staff/kit/due-mark.tsx';
import { ListNews } from '#app/staff/kit/list-news.tsx';
import { readListState } from '#app/staff/kit/list-state.ts';
import { CALL_BACK_LIST } from '#app/staff/list-shapes.ts';
import { OpenAt } from '#app/staff/kit/open-with.tsx';
import { ListFailure, WorkList } from '#app/staff/kit/work-list.tsx';
import { KIT_WORDS } from '#app/staff/kit/words.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/call-backs';

export { ListFailure as ErrorBoundary };

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const state = readListState(CALL_BACK_LIST, new URL(request.url).searchParams);
  if (!permits(actor, 'call_back.work')) return data({ found: null, state }, { status: 403 });
  const asked = callBackQueryOf(state);
  return data({ found: await services.phoneAdvice.findOpenCallBacks(portal, asked), state });
}

type Loaded = Route.ComponentProps['loaderData'];

const readMarks = ({ found }: Loaded) => found && new Map(found.rows.map(markCallBack));

/** Who is to be called, overdue first. Nothing of the list says whose it is. */
export default function CallBacks({ loaderData }: Route.ComponentProps) {
  const { found, state } = loaderData;
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.callBacks;
  return (
    <>
      <PageHead title={words.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
      </div>
      <ListNews list="callBacks" loaded={loaderData} read={readMarks} />
      {found ? <Queue found={found} state={state} /> : <p>{w.approvals.noRole}</p>}
    </>
  );
}

const paramsOf = ({ partnerId, id }: OpenCallBack) => ({
  params: { partnerId: String(partnerId), id },
});

function Queue({ found, state }: { found: NonNullable<Loaded['found']>; state: Loaded['state'] }) {
  const moment = useMoment();
  const { w, t } = useOwnWords(STAFF_WORDS);
  const { w: kit, t: tell } = useOwnWords(KIT_WORDS);
  const words = w.callBacks;
  const { topics } = useOwnWords(PHONE_ADVICE_WORDS).w.form;
  const topicsShown = TOPICS.filter((one) => found.topics.includes(one));
  const count = t(words.count, { count: found.total.count });
  return (
    <WorkList<OpenCallBack>
      path={href('/staff/call-backs')}
      exportPath={href('/staff/call-backs.csv')}
      state={state}
      usualSort="due"
      page={found}
      count={found.total.isMore ? tell(kit.moreThan, { count }) : count}
      none={words.none}
      rowKey={({ id }) => id}
      filters={[
        {
          name: 'who',
          label: words.claimedBy,
          options: CALL_BACK_OWNERS.map((one) => ({ value: one, label: w.careRequests[one] })),
        },
        {
          name: 'topic',
          label: words.topic,
          options: topicsShown.map((one) => ({ value: one, label: topics[one] })),
        },
        ...(found.partners.length > 1
          ? [
              {
                name: 'partner',
                label: w.approvals.partner,
                options: found.partners.map(({ id, name }) => ({ value: String(id), label: name })),
              },
            ]
          : []),
      ]}
      bulk={{
        label: words.claimChosen,
        nameOf: ({ topic, reachFrom, timeZone }) =>
          `${topics[topic]}, ${moment(reachFrom, timeZone)}`,
        act: (one) => call(claimCallBack, paramsOf(one)),
        undo: (one) => call(releaseCallBack, paramsOf(one)),
        // What was one's own before stays so.
        canUndo: ({ isMine }) => !isMine,
      }}
      columns={[
        { label: w.approvals.due, render: (one) => <DueMark {...one} /> },
        {
          label: words.topic,
          render: ({ partnerId, id, topic, lookedAtBy }) => (
            <>
              <Link
                to={href('/staff/call-backs/:partnerId/:id', { partnerId: String(partnerId), id })}
              >
                {topics[topic]}
              </Link>
              <OpenAt names={lookedAtBy} />
            </>
          ),
        },
        {
          label: words.reach,
          render: ({ reachFrom, timeZone }) => moment(reachFrom, timeZone),
        },
        {
          label: words.claimedBy,
          render: ({ isMine, claimedBy }) => (isMine ? words.mine : (claimedBy ?? words.nobody)),
        },
        { label: w.approvals.partner, render: ({ partner }) => partner },
      ]}
    />
  );
}
