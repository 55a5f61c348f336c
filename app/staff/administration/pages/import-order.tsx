import { useCallback, useEffect, useState } from 'react';
import { data, href } from 'react-router';
import { stepImport, type ImportStep, lookAtImport } from '#app/features/imports/contract.ts';
import { isMoving, ORDER_PROBLEMS_MAX } from '#app/features/imports/order-rules.ts';
import { describeNote, describeProblem } from '#app/features/imports/words.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { formatNumber } from '#app/i18n/words.ts';
import { call } from '#app/platform/call.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import styles from '../imports.module.css';
import { IMPORTS_WORDS } from '../imports-words.ts';
import { BackToList } from '#app/staff/kit/back-to-list.tsx';
import { ListFailure } from '#app/staff/kit/work-list.tsx';
import { ItemLook } from '#app/staff/kit/item-look.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import { SendOutcome } from '#app/staff/kit/send-outcome.tsx';
import { useSeenFacts } from '#app/staff/kit/use-seen-facts.ts';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import shared from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/import-order';

export { ListFailure as ErrorBoundary };

/** A worker says every second how far it is. */
const LOOK_AGAIN_MS = 1_500;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { partnerId, id } = params;
  const isAddress = /^[1-9]\d{0,8}$/.test(partnerId) && /^[1-9]\d{0,14}$/.test(id);
  const found = isAddress
    ? await findOrNone(() =>
        services.imports.getOrder(portal, { partnerId: Number(partnerId), id }),
      )
    : null;
  return data({ found, partnerId }, { status: found ? 200 : 404 });
}

type ImportOrderShown = NonNullable<Route.ComponentProps['loaderData']['found']>;

/** One file: how far it is, what is wrong in it, and the press that imports it. */
export default function ImportOrder({ loaderData: { found, partnerId } }: Route.ComponentProps) {
  const { w: staff } = useOwnWords(STAFF_WORDS);
  const { w } = useOwnWords(IMPORTS_WORDS);
  const list = `${href('/staff/admin/imports')}?partner=${partnerId}`;
  return (
    <>
      <PageHead title={found?.fileName ?? w.gone} siteName={staff.name} canonical={null} />
      <p>
        <BackToList list={list}>{w.back}</BackToList>
      </p>
      {found ? (
        <Order found={found} partnerId={partnerId} />
      ) : (
        <EmptyState title={w.gone} text={w.goneText} />
      )}
    </>
  );
}

function Order({ found, partnerId }: { found: ImportOrderShown; partnerId: string }) {
  const moment = useMoment();
  const { w, t, market } = useOwnWords(IMPORTS_WORDS);
  const { send, isBusy, failure, code } = useSend();
  const isAlive = useAlive();
  const { refresh } = useRefresh();
  const { id, state, kind, staffName, createdAt } = found;
  const seen = useSeenFacts({ [w.state]: w.states[state] });
  useLooking(isMoving(state));
  const [pressed, setPressed] = useState<ImportStep | null>(null);

  async function step(next: ImportStep) {
    seen.keep();
    setPressed(next);
    await send(stepImport, { params: { partnerId, id }, body: { step: next } });
    await refresh();
  }
  const button = (next: ImportStep, label: string, variant?: 'secondary') => (
    <Button
      size="s"
      variant={variant}
      isBusy={isBusy && pressed === next}
      disabled={!isAlive || isBusy}
      onClick={() => void step(next)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className={shared.head}>
        <h1 className={shared.title}>{w.kinds[kind]}</h1>
        <p>
          {found.fileName} · {staffName} · {moment(createdAt, MARKET_ZONES[market])}
        </p>
      </div>
      <Onlookers found={found} partnerId={partnerId} />
      <SendOutcome
        failure={code === 'changed_meanwhile' ? seen.tell(w.changedMeanwhile) : failure}
      />
      <div role="status">
        <StateText found={found} />
      </div>
      {(state === 'checked' || state === 'done') && <Counts found={found} />}
      <div className={styles.bar}>
        {state === 'checked' && button('run', w.run)}
        {state === 'checked' && button('cancel', w.cancel, 'secondary')}
        {(isMoving(state) || state === 'uploading') && button('cancel', w.stop, 'secondary')}
      </div>
      {state === 'checked' && <p className={shared.hint}>{w.dayLong}</p>}
      {state === 'refused' && found.problems.length === 0 && <p>{w.forgotten}</p>}
      {found.problems.length > 0 && <Problems found={found} partnerId={partnerId} />}
      {isMoving(state) && <p className={shared.hint}>{t(w.leave)}</p>}
    </>
  );
}

/** While a worker is at it, the page looks again. */
function useLooking(isLooking: boolean): void {
  const { refresh } = useRefresh();
  useEffect(() => {
    if (!isLooking) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isLooking, refresh]);
}

function StateText({ found }: { found: ImportOrderShown }) {
  const { w, t } = useOwnWords(IMPORTS_WORDS);
  const { state, lines, size, received, problemCount, isWaiting } = found;
  const title = w.states[state];
  switch (state) {
    case 'uploading':
      return (
        <Banner tone="info" title={title}>
          {t(w.uploadingText, { percent: size === 0 ? 0 : Math.floor((received / size) * 100) })}
        </Banner>
      );
    case 'checking':
    case 'running':
      return (
        <Banner tone={isWaiting ? 'warning' : 'info'} title={title}>
          {isWaiting
            ? w.waiting
            : t(state === 'checking' ? w.checkingText : w.runningText, { count: lines })}
        </Banner>
      );
    case 'checked':
      return (
        <Banner tone="success" title={title}>
          {w.checkedText}
        </Banner>
      );
    case 'done':
      return (
        <Banner tone="success" title={title}>
          {w.doneText}
        </Banner>
      );
    case 'refused':
      return (
        <Banner
          tone="danger"
          title={t(w.problems, { count: Math.min(problemCount, ORDER_PROBLEMS_MAX) })}
        >
          {w.refusedText}{' '}
          {problemCount > ORDER_PROBLEMS_MAX && t(w.manyMore, { count: ORDER_PROBLEMS_MAX })}
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="danger" title={title}>
          {w.failedText}
        </Banner>
      );
    case 'cancelled':
      return (
        <Banner tone="info" title={title}>
          {w.cancelledText}
        </Banner>
      );
  }
}

function Counts({ found: { lines, added, changed, notes } }: { found: ImportOrderShown }) {
  const { w, locale } = useOwnWords(IMPORTS_WORDS);
  const counts: [string, number | null][] = [
    [w.lines, lines],
    [w.added, added],
    [w.changed, changed],
  ];
  return (
    <>
      <dl className={shared.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(locale, count ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p className={shared.hint}>{w.knownHint}</p>
      {notes.map((one) => (
        <Banner key={one.note} tone="info">
          {describeNote(locale, one)}
        </Banner>
      ))}
    </>
  );
}

function Problems({
  found: { id, problems, problemCount },
  partnerId,
}: {
  found: ImportOrderShown;
  partnerId: string;
}) {
  const { w, t, locale } = useOwnWords(IMPORTS_WORDS);
  const path = href('/staff/admin/imports/:partnerId/:id/problems.csv', { partnerId, id });
  return (
    <>
      <div className={styles.bar}>
        {problemCount > problems.length && (
          <span>{t(w.firstOnly, { count: problems.length })}</span>
        )}
        <Link reloadDocument to={path}>
          {w.problemsFile}
        </Link>
      </div>
      <table className={shared.table}>
        <thead>
          <tr>
            <th scope="col">{w.line}</th>
            <th scope="col">{w.column}</th>
            <th scope="col">{w.problem}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map((problem, index) => (
            <tr key={index}>
              <td>{problem.line ?? '–'}</td>
              <td>{problem.column ?? '–'}</td>
              <td className={styles.problem}>{describeProblem(locale, problem)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Who else has it open, and that it has changed. */
function Onlookers({
  found: { id, state },
  partnerId,
}: {
  found: ImportOrderShown;
  partnerId: string;
}) {
  const ask = useCallback(
    () => call(lookAtImport, { params: { partnerId, id }, query: { background: '1' } }),
    [partnerId, id],
  );
  return <ItemLook list="imports" version={state} ask={ask} />;
}
