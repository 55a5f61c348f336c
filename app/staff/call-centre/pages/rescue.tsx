import { useCallback, useState } from 'react';
import { data, href } from 'react-router';
import {
  lookAtClinicCall,
  noteClinicCall,
  takeBackClinicCall,
} from '#app/features/rescue-list/contract.ts';
import { RESCUE_BEGINS, RESCUE_STATES } from '#app/features/rescue-list/rescue-parts.ts';
import type { RescueList } from '#app/features/rescue-list/rescue.server.ts';
import type { Rescue } from '#app/features/rescue-list/present-rescue.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Button } from '#app/ui/button/button.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { CLINIC_WORDS } from '#app/staff/clinic/clinic-words.ts';
import clinicStyles from '#app/staff/clinic/clinic.module.css';
import { FeedsToCall } from '../feeds-to-call.tsx';
import { ListNews } from '#app/staff/kit/list-news.tsx';
import { readListState } from '#app/staff/kit/list-state.ts';
import { OpenAt } from '#app/staff/kit/open-with.tsx';
import { useWorkLook } from '#app/staff/kit/use-work-look.ts';
import { ListFailure, NoRole, WorkList, type ListColumn } from '#app/staff/kit/work-list.tsx';
import { KIT_WORDS } from '#app/staff/kit/words.ts';
import { markRescue } from '#app/staff/kit/list-marks.ts';
import { RESCUE_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { rescueQueryOf } from '../rescue-list.ts';
import { SendOutcome } from '#app/staff/kit/send-outcome.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/rescue';

export { ListFailure as ErrorBoundary };

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const state = readListState(RESCUE_LIST, new URL(request.url).searchParams);
  if (!permits(actor, 'care.organise')) {
    return data({ found: null, feeds: [], state }, { status: 403 });
  }
  const [found, feeds] = await Promise.all([
    services.rescue.find(portal, rescueQueryOf(state)),
    services.busyFeeds.findToCall(portal),
  ]);
  return data({ found, feeds, state });
}

type Loaded = Route.ComponentProps['loaderData'];

const readMarks = ({ found }: Loaded) => found && new Map(found.rows.map(markRescue));

/** Bookings of which clinics have to be told by telephone. */
export default function RescuePage({ loaderData }: Route.ComponentProps) {
  const { found, feeds, state } = loaderData;
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(CLINIC_WORDS).w.rescue;
  return (
    <>
      <PageHead title={w.rescue.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.rescue.title}</h1>
        {found && found.rows.length > 0 && <p>{words.lead}</p>}
      </div>
      <ListNews list="rescue" loaded={loaderData} read={readMarks} />
      {found ? <Queue found={found} state={state} /> : <NoRole />}
      <FeedsToCall feeds={feeds} />
    </>
  );
}

const paramsOf = ({ partnerId, id }: Rescue) => ({ partnerId: String(partnerId), id });

function useName(): (one: Rescue) => string {
  const moment = useMoment();
  return ({ clinic, startsAt, timeZone }) => `${clinic}, ${moment(startsAt, timeZone)}`;
}

/** @param atHand the row in which whoever works is */
function useColumns(isPartnerShown: boolean, atHand: string | null): ListColumn<Rescue>[] {
  const moment = useMoment();
  const { w } = useOwnWords(STAFF_WORDS);
  const { w: own, t } = useOwnWords(CLINIC_WORDS);
  const words = own.rescue;
  return [
    {
      label: words.visit,
      sort: 'begins',
      render: ({ startsAt, timeZone, doctor }) => (
        <span>
          <span className={styles.count}>{moment(startsAt, timeZone)}</span>{' '}
          <span className={clinicStyles.line}>{doctor}</span>
        </span>
      ),
    },
    {
      label: words.clinic,
      sort: 'clinic',
      render: ({ id, clinic, phone, lookedAtBy }) => (
        <span>
          {clinic}
          {id !== atHand && <OpenAt names={lookedAtBy} />}{' '}
          {phone && (
            <a className={clinicStyles.line} href={`tel:${phone}`}>
              {phone}
            </a>
          )}
        </span>
      ),
    },
    {
      label: words.patient,
      render: ({ name, dateOfBirth }) => (
        <span>
          {name ?? w.clinic.erased}{' '}
          <span className={`${clinicStyles.born} ${clinicStyles.line}`}>{dateOfBirth}</span>
        </span>
      ),
    },
    {
      label: words.soFar,
      render: ({ calls, calledAt, timeZone }) =>
        calledAt
          ? t(words.calls, { count: calls, at: moment(calledAt, timeZone) })
          : words.notCalled,
    },
    ...(isPartnerShown
      ? [{ label: w.approvals.partner, render: ({ partner }: Rescue) => partner }]
      : []),
    {
      label: words.outcome,
      render: (one) => <Outcome key={one.calls} one={one} isAtHand={one.id === atHand} />,
    },
  ];
}

function Queue({ found, state }: { found: RescueList; state: Loaded['state'] }) {
  const nameOf = useName();
  const { w } = useOwnWords(STAFF_WORDS);
  const { w: own, t } = useOwnWords(CLINIC_WORDS);
  const { moreThan } = useOwnWords(KIT_WORDS).w;
  const words = own.rescue;
  const { state: _state, ...kept } = state.filters;
  const chosen = rescueQueryOf(state).state;
  const counted = RESCUE_STATES.filter((one) => !chosen || one === chosen).map(
    (one) => found.counts[one],
  );
  const count = t(words.count, { count: counted.reduce((sum, one) => sum + one.count, 0) });
  const atSeveral = found.partners.length > 1;
  const [atHand, setAtHand] = useState<string | null>(null);
  const columns = useColumns(atSeveral, atHand);
  return (
    <WorkList<Rescue>
      path={href('/staff/rescue')}
      exportPath={href('/staff/rescue.csv')}
      state={state}
      usualSort="begins"
      page={found}
      count={counted.some(({ isMore }) => isMore) ? t(moreThan, { count }) : count}
      none={words.none}
      rowKey={({ id }) => id}
      onEnterRow={({ id }) => setAtHand(id)}
      views={[
        { label: words.views.all, filters: kept },
        ...RESCUE_STATES.map((one) => {
          const { count: n, isMore } = found.counts[one];
          return {
            label: `${words.views[one]} (${n}${isMore ? '+' : ''})`,
            filters: { state: one, ...kept },
          };
        }),
      ]}
      filters={[
        { name: 'clinic', label: words.clinic },
        {
          name: 'begins',
          label: words.begins,
          options: RESCUE_BEGINS.map((one) => ({ value: one, label: words.beginsIn[one] })),
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
        label: words.tellChosen,
        isRowPlain: true,
        nameOf,
        act: (one) =>
          call(noteClinicCall, {
            params: paramsOf(one),
            body: { calls: one.calls, isTold: true },
          }),
        undo: (one) =>
          call(takeBackClinicCall, { params: paramsOf(one), body: { calls: one.calls + 1 } }),
      }}
      columns={columns}
    />
  );
}

/** What came of the call about one visit. */
function Outcome({ one, isAtHand }: { one: Rescue; isAtHand: boolean }) {
  const words = useOwnWords(CLINIC_WORDS).w.rescue;
  const nameOf = useName();
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure, code } = useSend();

  async function note(isTold: boolean) {
    const body = { calls: one.calls, isTold };
    if (await send(noteClinicCall, { params: paramsOf(one), body })) await refresh();
  }

  return (
    <>
      {isAtHand && <AtHand one={one} />}
      <SendOutcome failure={code === 'changed_meanwhile' ? words.changed : failure} />
      <span className={`${clinicStyles.buttons} ${clinicStyles.oneLine}`}>
        {([true, false] as const).map((isTold) => {
          const name = isTold ? words.told : words.notReached;
          return (
            <Button
              key={name}
              size="s"
              variant={isTold ? 'secondary' : 'quiet'}
              aria-label={`${name}: ${nameOf(one)}`}
              isBusy={isBusy}
              disabled={!isAlive}
              onClick={() => void note(isTold)}
            >
              {name}
            </Button>
          );
        })}
      </span>
    </>
  );
}

/** Says that whoever works calls this clinic about this visit, who else does, and that it is done. */
function AtHand({ one }: { one: Rescue }) {
  const words = useOwnWords(CLINIC_WORDS).w.rescue;
  const { partnerId, id, calls } = one;
  const ask = useCallback(() => {
    const params = { partnerId: String(partnerId), id };
    return call(lookAtClinicCall, { params, query: { background: '1' } });
  }, [partnerId, id]);
  const { others, news } = useWorkLook('rescue', calls, ask);
  return (
    <span role="status">
      <OpenAt names={others} />
      {news && news.calls !== calls && words.changed}
    </span>
  );
}
