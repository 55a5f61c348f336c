import { data, href } from 'react-router';
import type { AuditLine, AuditProof } from '#app/features/administration/watch-system.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { todayOf } from '#app/time/today.ts';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { ADMINISTRATION_WORDS } from '../administration-words.ts';
import { listActions, nameAction } from '../audit-words.ts';
import { auditQueryOf, describeActor, describeReason } from '../audit-list.ts';
import { LIST_PAGE_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { ListFailure, NoRole, WorkList } from '#app/staff/kit/work-list.tsx';
import { AUDIT_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/audit';

export { ListFailure as ErrorBoundary };

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const state = readListState(AUDIT_LIST, new URL(request.url).searchParams);
  if (!permits(actor, 'audit.read')) return data({ found: null, state }, { status: 403 });
  const { administration } = services;
  const page = await administration.findAudit(portal, {
    ...auditQueryOf(state, todayOf({ timeZone: 'UTC' })),
    limit: LIST_PAGE_ROWS,
    isExport: false,
  });
  return data({ found: { page, proof: await administration.getAuditProof(portal) }, state });
}

/** Who did what; looking is an entry itself. */
export default function Audit({ loaderData: { found, state } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(ADMINISTRATION_WORDS).w.audit;
  return (
    <>
      <PageHead title={words.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <p>{words.lead}</p>
      </div>
      {found ? (
        <div className={styles.column}>
          <Proof proof={found.proof} />
          <List page={found.page} state={state} />
        </div>
      ) : (
        <NoRole />
      )}
    </>
  );
}

function Proof({ proof }: { proof: AuditProof | null }) {
  const moment = useMoment();
  const { w, t, market } = useOwnWords(ADMINISTRATION_WORDS);
  const words = w.audit;
  if (!proof) return <p>{words.notProven}</p>;
  const when = moment(proof.linkedAt, MARKET_ZONES[market]);
  return (
    <details>
      <summary>{t(words.proven, { when, entries: proof.entries })}</summary>
      <p className={styles.hint}>{words.head}</p>
      <code className={styles.text}>{proof.head}</code>
    </details>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function List({
  page,
  state,
}: {
  page: NonNullable<Loaded['found']>['page'];
  state: Loaded['state'];
}) {
  const moment = useMoment();
  const { w, locale, market } = useOwnWords(ADMINISTRATION_WORDS);
  const words = w.audit;
  return (
    <>
      <p className={styles.hint}>{words.noted}</p>
      <WorkList<AuditLine>
        path={href('/staff/admin/audit')}
        exportPath={href('/staff/admin/audit.csv')}
        state={state}
        usualSort="time"
        page={page}
        rowKey={({ id }) => String(id)}
        views={[
          { label: words.views.all, filters: {} },
          { label: words.views.staff, filters: { actor: 'staff' } },
          { label: words.views.administration, filters: { action: 'staff_role_given' } },
        ]}
        filters={[
          { name: 'from', label: words.from, type: 'date' },
          { name: 'until', label: words.until, type: 'date' },
          {
            name: 'actor',
            label: words.actor,
            options: Object.entries(words.actors).map(([value, label]) => ({ value, label })),
          },
          { name: 'name', label: words.name },
          { name: 'customer', label: words.customer },
          {
            name: 'action',
            label: words.action,
            options: listActions(locale).map(({ action, name }) => ({
              value: action,
              label: name,
            })),
          },
          { name: 'reason', label: words.reason },
        ]}
        columns={[
          {
            label: words.when,
            render: ({ at }) => (
              <span className={styles.count}>{moment(at, MARKET_ZONES[market])}</span>
            ),
          },
          { label: words.actor, render: (row) => describeActor(locale, row) },
          {
            label: words.action,
            render: ({ action }) => nameAction(locale, action) ?? <code>{action}</code>,
          },
          { label: words.customer, render: ({ customerId }) => customerId },
          {
            label: words.object,
            render: ({ object }) => <span className={styles.sign}>{object}</span>,
          },
          { label: words.reason, render: (row) => describeReason(locale, row) },
          { label: w.staff.partner, render: ({ partner }) => partner },
        ]}
      />
    </>
  );
}
