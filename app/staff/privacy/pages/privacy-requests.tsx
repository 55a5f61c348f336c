import { data, href } from 'react-router';
import { REQUEST_FILTERS } from '#app/features/privacy-desk/request-rules.ts';
import type { ListedRequest } from '#app/features/privacy-desk/request-file.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { PRIVACY_REQUEST_KINDS } from '#app/platform/states.ts';
import { requestContext } from '#app/request-context.ts';
import { useShortDay } from '#app/time/use-moment.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { markRequest } from '#app/staff/kit/list-marks.ts';
import { ListNews } from '#app/staff/kit/list-news.tsx';
import { LIST_PAGE_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { ListFailure, NoRole, WorkList } from '#app/staff/kit/work-list.tsx';
import { PrivacyByEmail } from '../privacy-by-email.tsx';
import { PrivacyDue, PrivacyState } from '../privacy-due.tsx';
import { PRIVACY_LIST } from '#app/staff/list-shapes.ts';
import { privacyQueryOf } from '../privacy-list.ts';
import { PRIVACY_ROOM_WORDS } from '../privacy-words.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/privacy-requests';

export { ListFailure as ErrorBoundary };

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const state = readListState(PRIVACY_LIST, new URL(request.url).searchParams);
  if (!permits(actor, 'privacy.read')) return data({ found: null, state }, { status: 403 });
  const found = await services.privacyDesk.findRequests(portal, {
    ...privacyQueryOf(state),
    limit: LIST_PAGE_ROWS,
    isExport: false,
  });
  return data({ found, state });
}

type Loaded = Route.ComponentProps['loaderData'];

const readMarks = ({ found }: Loaded) => found && new Map(found.rows.map(markRequest));

/** What customers ask about their data, by when it is to be answered; they are numbers here. */
export default function PrivacyRequests({ loaderData }: Route.ComponentProps) {
  const { found, state } = loaderData;
  const { w: staff } = useOwnWords(STAFF_WORDS);
  const { w } = useOwnWords(PRIVACY_ROOM_WORDS);
  return (
    <>
      <PageHead title={w.title} siteName={staff.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.title}</h1>
        <p>{w.lead}</p>
        {found?.mayDecide && (
          <Link
            className={styles.view}
            to={`${href('/staff/admin/privacy/new')}?partner=${found.partnerId}`}
          >
            {w.make}
          </Link>
        )}
      </div>
      <ListNews list="privacy" loaded={loaderData} read={readMarks} />
      {found ? <List found={found} state={state} /> : <NoRole />}
      {found?.mayDecide && (
        <PrivacyByEmail key={found.partnerId} partnerId={String(found.partnerId)} />
      )}
    </>
  );
}

const VIEWS = ['open', 'overdue', 'planned'] as const;

function List({ found, state }: { found: NonNullable<Loaded['found']>; state: Loaded['state'] }) {
  const { w, t } = useOwnWords(PRIVACY_ROOM_WORDS);
  const dayOf = useShortDay();
  const { partner } = state.filters;
  const kept: Record<string, string> = partner === undefined ? {} : { partner };
  const partners = found.partners.map(({ id, name }) => ({ value: String(id), label: name }));
  const nameOf = (one: (typeof REQUEST_FILTERS)[number]) =>
    one === 'open' || one === 'overdue' ? w.views[one] : w.states[one];
  return (
    <WorkList<ListedRequest>
      path={href('/staff/admin/privacy')}
      exportPath={href('/staff/admin/privacy.csv')}
      state={state}
      usualSort="due"
      page={found}
      none={w.none}
      rowKey={({ id }) => id}
      views={[
        { label: w.views.all, filters: kept },
        ...VIEWS.map((one) => ({ label: w.views[one], filters: { ...kept, state: one } })),
      ]}
      filters={[
        { name: 'text', label: w.find, type: 'search' },
        {
          name: 'kind',
          label: w.kind,
          options: PRIVACY_REQUEST_KINDS.map((value) => ({ value, label: w.kinds[value] })),
        },
        {
          name: 'state',
          label: w.state,
          options: REQUEST_FILTERS.map((value) => ({ value, label: nameOf(value) })),
        },
        ...(partners.length > 1 ? [{ name: 'partner', label: w.partner, options: partners }] : []),
      ]}
      columns={[
        {
          label: w.number,
          render: ({ id, partnerId, kind }) => (
            <Link
              to={href('/staff/admin/privacy/:partnerId/:id', { partnerId: String(partnerId), id })}
            >
              {t(w.one, { number: id })}: {w.kinds[kind]}
            </Link>
          ),
        },
        { label: w.state, render: (row) => <PrivacyState row={row} /> },
        { label: w.due, render: (row) => <PrivacyDue row={row} dayOf={dayOf} /> },
        { label: w.received, render: ({ receivedOn }) => dayOf(receivedOn) },
        { label: w.channel, render: ({ channel }) => w.channels[channel] },
        { label: w.reference, render: ({ reference }) => reference ?? '–' },
        { label: w.customer, render: ({ customerId }) => customerId ?? w.noAccount },
      ]}
    />
  );
}
