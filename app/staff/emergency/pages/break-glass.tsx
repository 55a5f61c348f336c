import { data, href } from 'react-router';
import type { EmergencyAccess } from '#app/features/break-glass/review.server.ts';
import { EMERGENCY_STATES } from '#app/features/break-glass/rules.ts';
import { BREAK_GLASS_WORDS } from '#app/features/break-glass/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { ADMINISTRATION_WORDS } from '#app/staff/administration/administration-words.ts';
import { EMERGENCY_LIST, emergencyQueryOf } from '../break-glass-list.ts';
import { EMERGENCY_WORDS } from '../break-glass-words.ts';
import { markEmergency } from '#app/staff/kit/list-marks.ts';
import { ListNews } from '#app/staff/kit/list-news.tsx';
import { LIST_PAGE_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { ListFailure, NoRole, WorkList } from '#app/staff/kit/work-list.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/break-glass';

export { ListFailure as ErrorBoundary };

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const state = readListState(EMERGENCY_LIST, new URL(request.url).searchParams);
  if (!permits(actor, 'emergency.review')) return data({ page: null, state }, { status: 403 });
  const page = await services.breakGlass.findAll(portal, emergencyQueryOf(state, LIST_PAGE_ROWS));
  return data({ page, state });
}

type Loaded = Route.ComponentProps['loaderData'];

const readMarks = ({ page }: Loaded) => page && new Map(page.rows.map(markEmergency));

/** Who opened whom in an emergency; patients are numbers. */
export default function BreakGlass({ loaderData }: Route.ComponentProps) {
  const { page, state } = loaderData;
  const moment = useMoment();
  const { w: staff } = useOwnWords(STAFF_WORDS);
  const { w, locale, market, t } = useOwnWords(EMERGENCY_WORDS);
  const { roles } = useOwnWords(ADMINISTRATION_WORDS).w;
  const { grounds: groundsOf } = BREAK_GLASS_WORDS[locale];
  return (
    <>
      <PageHead title={w.list} siteName={staff.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.list}</h1>
        <p>{w.listLead}</p>
      </div>
      <ListNews list="breakGlass" loaded={loaderData} read={readMarks} />
      {page ? (
        <WorkList<EmergencyAccess>
          path={href('/staff/admin/break-glass')}
          exportPath={href('/staff/admin/break-glass.csv')}
          state={state}
          usualSort="time"
          page={page}
          rowKey={({ id }) => id}
          none={w.none}
          views={[
            { label: w.views.all, filters: {} },
            { label: w.views.open, filters: { state: 'open' } },
            { label: w.views.not_justified, filters: { state: 'not_justified' } },
          ]}
          filters={[
            {
              name: 'state',
              label: w.state,
              options: EMERGENCY_STATES.map((value) => ({ value, label: w.states[value] })),
            },
            { name: 'name', label: w.name },
          ]}
          columns={[
            {
              label: w.when,
              render: ({ partnerId, id, openedAt, staffName }) => {
                const time = moment(openedAt, MARKET_ZONES[market]);
                return (
                  <Link
                    aria-label={t(w.one, { name: staffName, time })}
                    to={href('/staff/admin/break-glass/:partnerId/:id', {
                      partnerId: String(partnerId),
                      id,
                    })}
                  >
                    {time}
                  </Link>
                );
              },
            },
            { label: w.who, render: ({ staffName, role }) => `${staffName}, ${roles[role]}` },
            { label: w.patient, render: ({ customerId }) => customerId },
            { label: w.grounds, render: ({ grounds }) => groundsOf[grounds] },
            {
              label: w.state,
              render: (row) =>
                row.isOpen ? `${w.states[row.state]}, ${w.runs}` : w.states[row.state],
            },
            { label: w.partner, render: ({ partner }) => partner },
          ]}
        />
      ) : (
        <NoRole />
      )}
    </>
  );
}
