import { data, href } from 'react-router';
import type { ListedReview } from '#app/features/reviews/moderate.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { markReview } from '#app/staff/kit/list-marks.ts';
import { ListNews } from '#app/staff/kit/list-news.tsx';
import { LIST_PAGE_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { ListFailure, NoRole, WorkList } from '#app/staff/kit/work-list.tsx';
import { REVIEW_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { describeReviewState, reviewQueryOf } from '../review-list.ts';
import { REVIEW_ROOM_WORDS } from '../review-words.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/reviews';

export { ListFailure as ErrorBoundary };

const VIEWS = ['waiting', 'reported', 'unanswered', 'published', 'refused'] as const;

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const state = readListState(REVIEW_LIST, new URL(request.url).searchParams);
  if (!permits(actor, 'review.read')) return data({ found: null, state }, { status: 403 });
  const found = await services.reviews.find(portal, reviewQueryOf(state, LIST_PAGE_ROWS));
  return data({ found, state });
}

const readMarks = ({ found }: Loaded) => found && new Map(found.rows.map(markReview));

/** What patients of a partner say of their visits. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { found, state } = loaderData;
  const { w: staff } = useOwnWords(STAFF_WORDS);
  const { w } = useOwnWords(REVIEW_ROOM_WORDS);
  return (
    <>
      <PageHead title={w.title} siteName={staff.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.title}</h1>
        <p>{w.lead}</p>
      </div>
      <ListNews list="reviews" loaded={loaderData} read={readMarks} />
      {found ? <List found={found} state={state} /> : <NoRole />}
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function List({ found, state }: { found: NonNullable<Loaded['found']>; state: Loaded['state'] }) {
  const moment = useMoment();
  const { w, locale } = useOwnWords(REVIEW_ROOM_WORDS);
  const { partner } = state.filters;
  const kept: Record<string, string> = partner === undefined ? {} : { partner };
  return (
    <WorkList<ListedReview>
      path={href('/staff/reviews')}
      exportPath={href('/staff/reviews.csv')}
      state={state}
      usualSort="changed"
      page={found}
      rowKey={({ id }) => id}
      none={w.none}
      views={[
        { label: w.views.all, filters: kept },
        ...VIEWS.map((one) => ({ label: w.views[one], filters: { ...kept, state: one } })),
      ]}
      filters={
        found.partners.length > 1
          ? [
              {
                name: 'partner',
                label: w.partner,
                options: found.partners.map(({ id, name }) => ({
                  value: String(id),
                  label: name,
                })),
              },
              {
                name: 'state',
                label: w.state,
                options: VIEWS.map((one) => ({ value: one, label: w.views[one] })),
              },
            ]
          : []
      }
      columns={[
        {
          label: w.clinic,
          render: (one) => (
            <Link
              to={href('/staff/reviews/:partnerId/:id', {
                partnerId: String(one.partnerId),
                id: one.id,
              })}
            >
              {one.clinic}
            </Link>
          ),
        },
        { label: w.doctor, render: ({ doctor }) => doctor ?? '–' },
        { label: w.visit, render: ({ visitAt, timeZone }) => dayOf(visitAt, timeZone) },
        { label: w.stars, render: ({ stars }) => `${stars}/5` },
        {
          label: w.state,
          render: (one) => describeReviewState(locale, one),
        },
        {
          label: w.changed,
          render: ({ changedAt, timeZone }) => moment(changedAt, timeZone),
        },
      ]}
    />
  );
}
