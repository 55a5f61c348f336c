import { data, href } from 'react-router';
import type {
  Approval,
  DecisionTimes,
} from '#app/features/preauthorization/find-approvals.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Link } from '#app/ui/link/link.tsx';
import { approvalQueryOf, CASE_STAGES } from '../approval-list.ts';
import { APPROVAL_WORDS } from '../approval-words.ts';
import { markApproval } from '#app/staff/kit/list-marks.ts';
import { DueMark } from '#app/staff/kit/due-mark.tsx';
import { keepsRows, readListParams, writeItemAddress } from '#app/staff/kit/beside-list.ts';
import { ListBeside, ListTitle, WhenAlone } from '#app/staff/kit/list-beside.tsx';
import { ListNews } from '#app/staff/kit/list-news.tsx';
import { LIST_PAGE_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { ListFailure, WorkList } from '#app/staff/kit/work-list.tsx';
import { APPROVAL_LIST } from '#app/staff/list-shapes.ts';
import { OpenAt } from '#app/staff/kit/open-with.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/approvals';

export { ListFailure as ErrorBoundary };

const PATH = href('/staff/approvals');

export const shouldRevalidate = keepsRows(PATH);

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const state = readListState(APPROVAL_LIST, readListParams(url, PATH));
  if (!permits(actor, 'preauthorization.read')) {
    return data({ found: null, state, times: [] }, { status: 403 });
  }
  const asked = { ...approvalQueryOf(state), limit: LIST_PAGE_ROWS };
  const [found, times] = await Promise.all([
    services.preauthorization.findApprovals(portal, asked),
    services.preauthorization.findDecisionTimes(portal),
  ]);
  return data({ found, state, times });
}

type Loaded = Route.ComponentProps['loaderData'];

const readMarks = ({ found }: Loaded) => found && new Map(found.rows.map(markApproval));

/** What waits for a decision, overdue first, and how long decisions took. Nothing of the list says whose it is. */
export default function Approvals({ loaderData }: Route.ComponentProps) {
  const { found, state, times } = loaderData;
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.approvals;
  return (
    <ListBeside path={PATH}>
      <ListTitle>{words.title}</ListTitle>
      <ListNews list="approvals" loaded={loaderData} read={readMarks} />
      {found ? <Queue found={found} state={state} /> : <p>{words.noRole}</p>}
      <WhenAlone>{times.length > 0 && <Times times={times} />}</WhenAlone>
    </ListBeside>
  );
}

/** How long decisions took. */
function Times({ times }: { times: DecisionTimes[] }) {
  const { w, t } = useOwnWords(APPROVAL_WORDS);
  return (
    <section className={styles.times30}>
      <h2>{w.times}</h2>
      <ul>
        {times.map(({ partner, decided, withinDayPercent, inTimePercent, medianHours }) => (
          <li key={partner}>
            {t(w.timesOf, {
              partner,
              count: decided,
              day: withinDayPercent,
              due: inTimePercent,
            })}
            , {t(w.median, { count: Math.max(1, Math.ceil(medianHours)) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Queue({ found, state }: { found: NonNullable<Loaded['found']>; state: Loaded['state'] }) {
  const moment = useMoment();
  const words = useOwnWords(STAFF_WORDS).w.approvals;
  const { w: own, t } = useOwnWords(APPROVAL_WORDS);
  const { partners, specialties, total } = found;
  const choose = (choices: readonly { id: number; name: string }[]) =>
    choices.map(({ id, name }) => ({ value: String(id), label: name }));
  const atSeveral = partners.length > 1;
  return (
    <WorkList<Approval>
      path={PATH}
      exportPath={href('/staff/approvals.csv')}
      state={state}
      usualSort="due"
      page={found}
      count={t(total.isMore ? own.countMore : words.count, { count: total.count })}
      none={words.none}
      rowKey={({ reservationId }) => reservationId}
      views={[
        { label: own.views.all, filters: {} },
        { label: own.views.overdue, filters: { due: 'overdue' } },
        { label: own.views.came, filters: { stage: 'document_came' } },
        { label: own.views.second, filters: { stage: 'proposed' } },
      ]}
      filters={[
        {
          name: 'stage',
          label: own.stage,
          options: CASE_STAGES.map((value) => ({ value, label: own.stages[value] })),
        },
        {
          name: 'due',
          label: words.due,
          options: [
            { value: 'overdue', label: own.views.overdue },
            { value: 'day', label: own.dueInDay },
          ],
        },
        { name: 'specialty', label: own.specialty, options: choose(specialties) },
        ...(atSeveral
          ? [{ name: 'partner', label: words.partner, options: choose(partners) }]
          : []),
      ]}
      columns={[
        { label: words.due, sort: 'due', render: (one) => <DueMark {...one} /> },
        {
          label: words.service,
          render: ({ partnerId, reservationId, service }) => (
            <Link
              to={writeItemAddress(
                href('/staff/approvals/:partnerId/:reservationId', {
                  partnerId: String(partnerId),
                  reservationId,
                }),
                state,
                'due',
              )}
            >
              {service}
            </Link>
          ),
        },
        { label: words.provider, render: ({ provider }) => provider },
        {
          label: words.visit,
          isWide: true,
          render: ({ startsAt, timeZone }) => moment(startsAt, timeZone),
        },
        {
          label: own.askedAt,
          isWide: true,
          sort: 'asked',
          render: ({ requestedAt, timeZone }) => moment(requestedAt, timeZone),
        },
        { label: own.stage, isWide: true, render: (one) => <Stage one={one} /> },
        ...(atSeveral
          ? [{ label: words.partner, isWide: true, render: ({ partner }: Approval) => partner }]
          : []),
      ]}
    />
  );
}

/** Where it stands, and who has it open. */
function Stage({ one: { stage, lookedAtBy } }: { one: Approval }) {
  const { w } = useOwnWords(APPROVAL_WORDS);
  return (
    <span>
      {w.stages[stage]}
      <OpenAt names={lookedAtBy} />
    </span>
  );
}
