import { data, href } from 'react-router';
import type { Colleague } from '#app/features/administration/find-staff.server.ts';
import { changeStaffAccess, type AccessChange } from '#app/features/administration/contract.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { STAFF_ROLES } from '#app/platform/actor.ts';
import { call } from '#app/platform/call.ts';
import { permits } from '#app/platform/permissions.ts';
import { ACCOUNT_STATUSES } from '#app/platform/states.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { ADMINISTRATION_WORDS } from '../administration-words.ts';
import { LIST_PAGE_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import type { ListBulk } from '#app/staff/kit/use-bulk.ts';
import { ListFailure, NoRole, WorkList } from '#app/staff/kit/work-list.tsx';
import { STAFF_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { describeRoles, staffQueryOf } from '../staff-list.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/staff-members';

export { ListFailure as ErrorBoundary };

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const state = readListState(STAFF_LIST, new URL(request.url).searchParams);
  if (!permits(actor, 'staff.write')) return data({ found: null, state }, { status: 403 });
  const asked = { ...staffQueryOf(state), limit: LIST_PAGE_ROWS };
  return data({ found: await services.administration.findStaff(portal, asked), state });
}

/** Everybody who works for the partners that somebody administers. */
export default function StaffMembers({ loaderData: { found, state } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { staff } = useOwnWords(ADMINISTRATION_WORDS).w;
  return (
    <>
      <PageHead title={staff.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{staff.title}</h1>
        <p>{staff.lead}</p>
        {found && state.filters.status === 'pending' && <p>{staff.pendingLead}</p>}
        {found && (
          <Link className={styles.view} to={href('/staff/admin/staff/invite')}>
            {staff.invite}
          </Link>
        )}
      </div>
      {found ? <List found={found} state={state} /> : <NoRole />}
    </>
  );
}

/** Of those who have not come in yet: the link anew, or none any more. */
function useInvitationBulk(): ListBulk<Colleague> {
  const { staff } = useOwnWords(ADMINISTRATION_WORDS).w;
  const change = (
    { homePartnerId, staffId }: Colleague,
    what: AccessChange,
    version: number,
  ): Promise<unknown> => {
    const params = { homePartnerId: String(homePartnerId), staffId: String(staffId) };
    return call(changeStaffAccess, { params, body: { change: what, version } });
  };
  return {
    label: staff.resend,
    nameOf: ({ name, email }) => `${name}, ${email}`,
    act: (one) => change(one, 'renew', one.version),
    more: [
      {
        label: staff.withdraw,
        act: (one) => change(one, 'suspend', one.version),
        // The link that was withdrawn stays so: they get another.
        undo: (one) => change(one, 'renew', one.version + 1),
      },
    ],
  };
}

type Loaded = Route.ComponentProps['loaderData'];

function List({ found, state }: { found: NonNullable<Loaded['found']>; state: Loaded['state'] }) {
  const moment = useMoment();
  const { w, t, locale, market } = useOwnWords(ADMINISTRATION_WORDS);
  const { staff } = w;
  const timeOf = (instant: string) => moment(instant, MARKET_ZONES[market]);
  const invitations = useInvitationBulk();
  const named = (names: Record<string, string>, keys: readonly string[]) =>
    keys.map((value) => ({ value, label: names[value] ?? value }));
  return (
    <WorkList<Colleague>
      path={href('/staff/admin/staff')}
      exportPath={href('/staff/admin/staff.csv')}
      state={state}
      usualSort="name"
      page={found}
      rowKey={({ staffId }) => String(staffId)}
      {...(state.filters.status === 'pending' && { bulk: invitations })}
      views={[
        { label: staff.views.all, filters: {} },
        { label: staff.views.pending, filters: { status: 'pending' } },
        { label: staff.views.locked, filters: { status: 'locked' } },
        { label: staff.views.admins, filters: { role: 'partner_admin' } },
      ]}
      filters={[
        { name: 'text', label: staff.find },
        {
          name: 'partner',
          label: staff.partner,
          options: found.partners.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        { name: 'role', label: staff.role, options: named(w.roles, STAFF_ROLES) },
        {
          name: 'status',
          label: staff.status,
          options: named(
            w.statuses,
            ACCOUNT_STATUSES.filter((one) => one !== 'erased'),
          ),
        },
      ]}
      columns={[
        {
          label: staff.name,
          render: ({ name, homePartnerId, staffId }) => (
            <Link
              to={href('/staff/admin/staff/:homePartnerId/:staffId', {
                homePartnerId: String(homePartnerId),
                staffId: String(staffId),
              })}
            >
              {name}
            </Link>
          ),
        },
        { label: staff.email, render: ({ email }) => email },
        {
          label: staff.rolesHead,
          render: ({ roles }) =>
            roles.length === 0 ? staff.noRoles : describeRoles(locale, roles),
        },
        {
          label: staff.status,
          render: ({ status, invitedUntil }) =>
            invitedUntil === null
              ? w.statuses[status]
              : t(staff.invited, { until: timeOf(invitedUntil) }),
        },
        {
          label: staff.lastSeen,
          render: ({ lastSeenAt }) => (lastSeenAt === null ? staff.never : timeOf(lastSeenAt)),
        },
      ]}
    />
  );
}
