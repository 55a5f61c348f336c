import { data, href } from 'react-router';
import type { CareList, ListedCare } from '#app/features/medical-care/care-list.server.ts';
import { CARE_STAGES } from '#app/features/medical-care/care-work.ts';
import { workOnMedicalCare } from '#app/features/medical-care/staff-contract.ts';
import type { OpenCare } from '#app/features/medical-care/care-case.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Link } from '#app/ui/link/link.tsx';
import { CARE_OWNERS, careQueryOf, nameCare } from '../care-list.ts';
import { DueMark } from '#app/staff/kit/due-mark.tsx';
import { keepsRows, readListParams, writeItemAddress } from '#app/staff/kit/beside-list.ts';
import { ListBeside, ListTitle } from '#app/staff/kit/list-beside.tsx';
import { ListNews } from '#app/staff/kit/list-news.tsx';
import { readListState } from '#app/staff/kit/list-state.ts';
import { ListFailure, WorkList, type ListColumn } from '#app/staff/kit/work-list.tsx';
import { KIT_WORDS } from '#app/staff/kit/words.ts';
import { markCareRequest } from '#app/staff/kit/list-marks.ts';
import { CARE_LIST } from '#app/staff/list-shapes.ts';
import { OpenAt } from '#app/staff/kit/open-with.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/care-requests';

export { ListFailure as ErrorBoundary };

const PATH = href('/staff/medical-care');

export const shouldRevalidate = keepsRows(PATH);

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const state = readListState(CARE_LIST, readListParams(url, PATH));
  if (!permits(actor, 'care.organise')) return data({ found: null, state }, { status: 403 });
  return data({ found: await services.medicalCare.findOpen(portal, careQueryOf(state)), state });
}

type Loaded = Route.ComponentProps['loaderData'];

const readMarks = ({ found }: Loaded) => found && new Map(found.rows.map(markCareRequest));

/** Care that is to be organised, overdue first. Nothing of the list says whose it is. */
export default function CareRequests({ loaderData }: Route.ComponentProps) {
  const { found, state } = loaderData;
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.careRequests;
  return (
    <ListBeside path={PATH}>
      <ListTitle>{words.title}</ListTitle>
      <ListNews list="careRequests" loaded={loaderData} read={readMarks} />
      {found ? <Queue found={found} state={state} /> : <p>{w.approvals.noRole}</p>}
    </ListBeside>
  );
}

function statusOf(one: OpenCare, words: (typeof STAFF_WORDS)['hu']['careRequests']): string {
  if (one.mustTellClinic) return words.mustTellClinic;
  return one.offersOver ? words.offersOver : words.statuses[one.status];
}

/** Opens beside the list. */
const addressOf = (one: OpenCare, state: Loaded['state']) =>
  writeItemAddress(href('/staff/medical-care/:partnerId/:id', paramsOf(one)), state, 'due');

/** Where somebody works at several. */
const partnerColumn = (label: string): ListColumn<ListedCare> => ({
  label,
  isWide: true,
  render: ({ partner }) => partner,
});

const paramsOf = ({ partnerId, id }: OpenCare) => ({ partnerId: String(partnerId), id });

/** With when its patient has changed it last, which whoever has it may not have seen. */
function Stand({ one }: { one: OpenCare }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const moment = useMoment();
  const { careRequests: words } = w;
  return (
    <>
      {statusOf(one, words)}
      {one.changedAt !== null && (
        <span className={styles.hint}>
          {' · '}
          {t(words.changed, { time: moment(one.changedAt, one.timeZone) })}
        </span>
      )}
    </>
  );
}

function Queue({ found, state }: { found: CareList; state: Loaded['state'] }) {
  const { w, t, locale } = useOwnWords(STAFF_WORDS);
  const { moreThan } = useOwnWords(KIT_WORDS).w;
  const words = w.careRequests;
  const { stage: _stage, ...kept } = state.filters;
  const { stage } = careQueryOf(state);
  const counted = CARE_STAGES.filter((one) => !stage || one === stage).map(
    (one) => found.counts[one],
  );
  const count = counted.reduce((sum, one) => sum + one.count, 0);
  const told = t(words.count, { count });
  const atSeveral = found.partners.length > 1;
  const nameOf = (one: OpenCare) => nameCare(one, locale);
  const tellCount = (one: (typeof CARE_STAGES)[number]) => {
    const { count: n, isMore } = found.counts[one];
    return `${words.views[one]} (${n}${isMore ? '+' : ''})`;
  };
  return (
    <WorkList<ListedCare>
      path={PATH}
      exportPath={href('/staff/medical-care.csv')}
      state={state}
      usualSort="due"
      page={found}
      count={counted.some(({ isMore }) => isMore) ? t(moreThan, { count: told }) : told}
      none={words.none}
      rowKey={({ id }) => id}
      views={[
        { label: words.views.all, filters: kept },
        ...CARE_STAGES.map((one) => ({
          label: tellCount(one),
          filters: { stage: one, ...kept },
        })),
      ]}
      filters={[
        {
          name: 'who',
          label: words.who,
          options: CARE_OWNERS.map((one) => ({ value: one, label: words[one] })),
        },
        ...(atSeveral
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
        nameOf: (one) => `${nameOf(one)}, ${statusOf(one, words)}`,
        act: (one) =>
          call(workOnMedicalCare, {
            params: paramsOf(one),
            body: { version: one.version, work: { step: 'claim', isTakenOver: false } },
          }),
        undo: (one) =>
          call(workOnMedicalCare, {
            params: paramsOf(one),
            body: { version: one.version + 1, work: { step: 'release' } },
          }),
        // What was one's own before stays so; only what nobody had can be given back as it was.
        canUndo: ({ isMine, status }) => !isMine && status === 'requested',
      }}
      columns={[
        { label: w.approvals.due, render: (one) => <DueMark {...one} /> },
        {
          label: w.approvals.service,
          render: (one) => <Link to={addressOf(one, state)}>{nameOf(one)}</Link>,
        },
        { label: words.status, render: (one) => <Stand one={one} /> },
        {
          label: w.approvals.provider,
          isWide: true,
          render: ({ providerName }) => providerName ?? words.anyClinic,
        },
        {
          label: w.callBacks.claimedBy,
          isWide: true,
          render: ({ isMine, claimedBy, lookedAtBy }) => (
            <>
              {isMine ? w.callBacks.mine : (claimedBy ?? w.callBacks.nobody)}
              <OpenAt names={lookedAtBy} />
            </>
          ),
        },
        ...(atSeveral ? [partnerColumn(w.approvals.partner)] : []),
      ]}
    />
  );
}
