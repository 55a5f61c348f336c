import { data, href } from 'react-router';
import type { EndingDuty } from '#app/features/advice-room/rota.server.ts';
import { INBOX_VIEWS, type InboxView } from '#app/features/written-advice/advice-rules.ts';
import type { Inbox, ListedQuestion } from '#app/features/written-advice/inbox.server.ts';
import {
  claimQuestion,
  handOver,
  releaseQuestion,
} from '#app/features/written-advice/staff-contract.ts';
import { LOCALES, localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Link } from '#app/ui/link/link.tsx';
import { AdviceNav } from '../advice-frame.tsx';
import { adviceQueryOf } from '../advice-list.ts';
import { findAdviceParts } from '../advice-parts.ts';
import { ADVICE_ROOM_WORDS } from '../advice-words.ts';
import { Duty } from '../duty-now.tsx';
import { DueMark } from '#app/staff/kit/due-mark.tsx';
import { keepsRows, readListParams, writeItemAddress } from '#app/staff/kit/beside-list.ts';
import { ListBeside, ListTitle, WhenAlone } from '#app/staff/kit/list-beside.tsx';
import { ListNews } from '#app/staff/kit/list-news.tsx';
import { readListState } from '#app/staff/kit/list-state.ts';
import { ListFailure, WorkList } from '#app/staff/kit/work-list.tsx';
import { KIT_WORDS } from '#app/staff/kit/words.ts';
import { findSuccessor, nameSuccessors } from '../successors.ts';
import { markQuestion } from '#app/staff/kit/list-marks.ts';
import { ADVICE_LIST } from '#app/staff/list-shapes.ts';
import { OpenAt } from '#app/staff/kit/open-with.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/advice';

export { ListFailure as ErrorBoundary };

const PATH = href('/staff/advice');

export const shouldRevalidate = keepsRows(PATH);

/** null: nothing here is for who is signed in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const state = readListState(ADVICE_LIST, readListParams(url, PATH));
  const parts = findAdviceParts(actor);
  if (!permits(actor, 'advice.answer') || !actor.doctor) {
    return data({ parts, state, found: null, duty: null }, { status: 403 });
  }
  const [found, duty] = await Promise.all([
    services.advice.findInbox(portal, adviceQueryOf(state)),
    services.adviceRoom.findDuty(portal),
  ]);
  return data({ parts, state, found, duty });
}

type Loaded = Route.ComponentProps['loaderData'];

const readMarks = ({ found }: Loaded) => found && new Map(found.rows.map(markQuestion));

/** Questions to doctors, overdue first. Nothing of the list says whose it is. */
export default function Advice({ loaderData }: Route.ComponentProps) {
  const { parts, found, state, duty } = loaderData;
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.advice;
  return (
    <ListBeside path={PATH}>
      <ListTitle>{words.title}</ListTitle>
      <WhenAlone>
        <AdviceNav parts={parts} here="inbox" />
      </WhenAlone>
      <ListNews list="advice" loaded={loaderData} read={readMarks} />
      {found && duty ? (
        <>
          <WhenAlone>
            <Duty duty={duty} />
          </WhenAlone>
          <Queue found={found} state={state} ending={duty.ending} />
        </>
      ) : (
        <p>{words.noDoctor}</p>
      )}
    </ListBeside>
  );
}

const paramsOf = ({ partnerId, id }: ListedQuestion) => ({ partnerId: String(partnerId), id });

/** Many at once: new ones are taken on, one's own are given to who comes next on duty. */
function useBulkOf(
  view: InboxView,
  { ending, partners }: { ending: readonly EndingDuty[]; partners: Inbox['partners'] },
  nameOf: (one: ListedQuestion) => string,
) {
  const moment = useMoment();
  const { w, t } = useOwnWords(ADVICE_ROOM_WORDS);
  const describe = (one: ListedQuestion) => `${nameOf(one)}, ${moment(one.askedAt, one.timeZone)}`;
  if (view === 'new') {
    return {
      label: w.inbox.claimChosen,
      nameOf: describe,
      act: (one: ListedQuestion) =>
        call(claimQuestion, { params: paramsOf(one), body: { version: one.version } }),
      undo: (one: ListedQuestion) =>
        call(releaseQuestion, { params: paramsOf(one), body: { version: one.version + 1 } }),
      // Who had given it up does not get it back.
      canUndo: ({ status }: ListedQuestion) => status === 'submitted',
    };
  }
  if (view !== 'mine') return null;
  const name = nameSuccessors(ending, partners);
  return {
    label: name === null ? w.rota.handOverAll : t(w.rota.handOverTo, { name }),
    hint: w.rota.handOverHint,
    nameOf: describe,
    act: (one: ListedQuestion) => {
      const next = findSuccessor(ending, one);
      // It stays chosen, to be handed over by hand.
      if (name !== null && !next) return Promise.reject(new Error('nobody comes next for it'));
      const to = next && { kind: 'doctor' as const, id: next.staffId };
      const body = { version: one.version, note: '', specializationId: null, to };
      return call(handOver, { params: paramsOf(one), body });
    },
    // Not to be taken back: whom it was handed to before, and since when the doctor had it, is known no more.
  };
}

function AskedAt({ one: { askedAt, timeZone } }: { one: ListedQuestion }) {
  return useMoment()(askedAt, timeZone);
}

function Queue({
  found,
  state,
  ending,
}: {
  found: Inbox;
  state: Loaded['state'];
  /** Who comes on duty after the doctor, for each team. */
  ending: readonly EndingDuty[];
}) {
  const { w, locale, market } = useOwnWords(STAFF_WORDS);
  const { w: room, t } = useOwnWords(ADVICE_ROOM_WORDS);
  const { moreThan } = useOwnWords(KIT_WORDS).w;
  const words = w.advice;
  const { view } = adviceQueryOf(state);
  const { view: _view, ...kept } = state.filters;
  const { count, isMore } = found.counts[view];
  const counted = t(room.inbox.count, { count });
  const nameOf = ({ specialty }: ListedQuestion) =>
    specialty ? localise(specialty, locale, market) : words.notSure;
  const bulk = useBulkOf(view, { ending, partners: found.partners }, nameOf);
  const atSeveral = found.partners.length > 1;
  return (
    <WorkList<ListedQuestion>
      path={PATH}
      exportPath={href('/staff/advice.csv')}
      state={state}
      usualSort="due"
      page={found}
      count={isMore ? t(moreThan, { count: counted }) : counted}
      none={words.none}
      rowKey={({ id }) => id}
      views={INBOX_VIEWS.map((one) => {
        const { count: n, isMore: hasMore } = found.counts[one];
        const { tab, tabMore } = room.inbox;
        return {
          label: t(hasMore ? tabMore : tab, { view: words.views[one], count: n }),
          filters: one === 'new' ? kept : { view: one, ...kept },
        };
      })}
      filters={[
        {
          name: 'specialty',
          label: words.specialty,
          options: found.specialties
            .map((one) => ({ value: String(one.id), label: localise(one, locale, market) }))
            .toSorted((one, other) => one.label.localeCompare(other.label, locale)),
        },
        {
          name: 'language',
          label: words.language,
          options: LOCALES.map((one) => ({ value: one, label: room.locales[one] })),
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
      {...(bulk && { bulk })}
      columns={[
        ...(view === 'new' || view === 'mine'
          ? [
              {
                label: w.approvals.due,
                sort: 'due',
                render: (one: ListedQuestion) => <DueMark {...one} />,
              },
            ]
          : []),
        {
          label: words.specialty,
          render: (one) => <Question one={one} state={state} name={nameOf(one)} />,
        },
        { label: words.language, isWide: true, render: (one) => one.locale.toUpperCase() },
        { label: words.files, isWide: true, render: ({ files }) => files },
        {
          label: words.asked,
          isWide: true,
          sort: 'asked',
          render: (one) => <AskedAt one={one} />,
        },
        ...(atSeveral
          ? [
              {
                label: w.approvals.partner,
                isWide: true,
                render: ({ partner }: ListedQuestion) => partner,
              },
            ]
          : []),
      ]}
    />
  );
}

/** Opens beside the list; whose it is, and who has it open. */
function Question({
  one,
  state,
  name,
}: {
  one: ListedQuestion;
  state: Loaded['state'];
  name: string;
}) {
  const words = useOwnWords(STAFF_WORDS).w.advice;
  const { rota } = useOwnWords(ADVICE_ROOM_WORDS).w;
  const item = href('/staff/advice/:partnerId/:id', paramsOf(one));
  return (
    <span>
      <Link to={writeItemAddress(item, state, 'due')}>{name}</Link>
      <Addressee one={one} />
      {one.isMyDuty && <strong> · {rota.forDuty}</strong>}
      {one.isMyField && <span className={styles.hint}> · {words.myField}</span>}
      <OpenAt names={one.lookedAtBy} />
    </span>
  );
}

/** To whom a colleague handed it over. */
function Addressee({ one: { handedTo } }: { one: ListedQuestion }) {
  const { w, t } = useOwnWords(ADVICE_ROOM_WORDS);
  if (!handedTo) return null;
  const { isMe, team } = handedTo;
  const words = w.handOver;
  const text = team ? t(words.forTeam, { team }) : isMe ? words.forMe : words.forColleague;
  return isMe ? <strong> · {text}</strong> : <span className={styles.hint}> · {text}</span>;
}
