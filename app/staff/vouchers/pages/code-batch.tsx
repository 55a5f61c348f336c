import { useCallback, useState } from 'react';
import { data, href } from 'react-router';
import { CODE_STATES } from '#app/features/voucher-desk/code-rules.ts';
import type { ListedCode } from '#app/features/voucher-desk/batches.server.ts';
import { revokeBatch, revokeCode, lookAtBatch } from '#app/features/voucher-desk/contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { useDay } from '#app/time/use-instant.ts';
import { Button } from '#app/ui/button/button.tsx';
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { BackToList } from '#app/staff/kit/back-to-list.tsx';
import { LIST_PAGE_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { ListFailure, WorkList } from '#app/staff/kit/work-list.tsx';
import { ItemLook } from '#app/staff/kit/item-look.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import { SendOutcome } from '#app/staff/kit/send-outcome.tsx';
import { useSeenFacts } from '#app/staff/kit/use-seen-facts.ts';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';
import { CODE_LIST, describeBatch, describeCount, readPartnerNumber } from '../voucher-list.ts';
import { VOUCHER_WORDS } from '../voucher-words.ts';
import voucherStyles from '../vouchers.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/code-batch';

export { ListFailure as ErrorBoundary };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const state = readListState(CODE_LIST, new URL(request.url).searchParams);
  const { partnerId, batchId } = params;
  const partner = readPartnerNumber(partnerId);
  const found =
    partner === undefined
      ? null
      : await findOrNone(() =>
          services.vouchers.getBatch(portal, {
            partnerId: partner,
            batchId,
            state: state.filters.state,
            after: state.after,
            limit: LIST_PAGE_ROWS,
          }),
        );
  return data({ found, state, partnerId }, { status: found ? 200 : 404 });
}

type Loaded = Route.ComponentProps['loaderData'];
type CodeBatchShown = NonNullable<Loaded['found']>;

/** One batch: how many of its codes are in which state, and the codes without their letters. */
export default function CodeBatchPage({ loaderData }: Route.ComponentProps) {
  const { found, state, partnerId } = loaderData;
  const { w: staff } = useOwnWords(STAFF_WORDS);
  const { w, locale, market } = useOwnWords(VOUCHER_WORDS);
  const told = found && describeBatch(locale, market, found.batch);
  return (
    <>
      <PageHead title={told?.name ?? w.gone} siteName={staff.name} canonical={null} />
      <p>
        <BackToList list={`${href('/staff/vouchers')}?partner=${partnerId}`}>{w.back}</BackToList>
      </p>
      {found ? (
        <>
          <Head found={found} />
          <Onlookers found={found} partnerId={partnerId} />
          <Act found={found} partnerId={partnerId} />
          <Codes found={found} state={state} partnerId={partnerId} />
        </>
      ) : (
        <EmptyState title={w.gone} text={w.goneText} />
      )}
    </>
  );
}

function Head({ found: { batch, counts } }: { found: CodeBatchShown }) {
  const moment = useMoment();
  const { w, locale, market } = useOwnWords(VOUCHER_WORDS);
  const dayOf = useDay();
  const { name, goodFor, state } = describeBatch(locale, market, batch);
  const { usableUntil, staffName } = batch;
  const countOf = (one: string) => counts.find((row) => row.state === one)?.count ?? 0;
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{name}</h1>
        <p>
          {[
            goodFor,
            state,
            `${w.until}: ${usableUntil === null ? w.noEnd : dayOf(usableUntil)}`,
            ...(staffName === null ? [] : [staffName]),
            moment(batch.createdAt, MARKET_ZONES[market]),
          ].join(' · ')}
        </p>
      </div>
      <dl className={styles.counts} aria-label={w.counts}>
        {CODE_STATES.filter((one) => one !== 'claimed' || countOf(one) > 0).map((one) => (
          <div key={one}>
            <dt>{w.states[one]}</dt>
            <dd>{describeCount(locale, countOf(one))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Takes the batch back, or gives it free again. */
function Act({ found: { batch }, partnerId }: { found: CodeBatchShown; partnerId: string }) {
  const { w, locale, market } = useOwnWords(VOUCHER_WORDS);
  const { send, isBusy, failure, code } = useSend();
  const isAlive = useAlive();
  const { refresh } = useRefresh();
  const [isSaved, setIsSaved] = useState(false);
  const seen = useSeenFacts({ [w.state]: describeBatch(locale, market, batch).state });
  const isRevoked = batch.revokedAt !== null;
  const { id: batchId, version } = batch;

  async function press() {
    const body = { isRevoked: !isRevoked, version };
    seen.keep();
    setIsSaved(false);
    setIsSaved((await send(revokeBatch, { params: { partnerId, batchId }, body })) !== null);
    await refresh();
  }
  return (
    <div className={voucherStyles.act}>
      <SendOutcome
        failure={code === 'changed_meanwhile' ? seen.tell(w.changedMeanwhile) : failure}
        done={isSaved ? w.saved : ''}
      />
      <Button
        size="s"
        variant={isRevoked ? 'secondary' : 'danger'}
        isBusy={isBusy}
        disabled={!isAlive}
        onClick={() => void press()}
      >
        {isRevoked ? w.restoreBatch : w.revokeBatch}
      </Button>
      <p className={styles.hint}>{isRevoked ? w.restoreHint : w.revokeHint}</p>
    </div>
  );
}

function Codes({
  found,
  state,
  partnerId,
}: {
  found: CodeBatchShown;
  state: Loaded['state'];
  partnerId: string;
}) {
  const moment = useMoment();
  const { w, market } = useOwnWords(VOUCHER_WORDS);
  const dayOf = useDay();
  const { batch } = found;
  const params = { partnerId, batchId: batch.id };
  const turn = (isRevoked: boolean) => (row: ListedCode) =>
    call(revokeCode, { params: { ...params, codeId: row.id }, body: { isRevoked } });
  return (
    <>
      <h2>{w.codes}</h2>
      <WorkList<ListedCode>
        path={href('/staff/vouchers/:partnerId/:batchId', params)}
        exportPath={href('/staff/vouchers/:partnerId/:batchId/codes.csv', params)}
        state={state}
        usualSort="made"
        page={found}
        rowKey={({ id }) => id}
        none={w.noneOfBatch}
        bulk={
          batch.revokedAt === null
            ? {
                label: w.revoke,
                isRowPlain: true,
                nameOf: ({ ending }) => `…${ending}`,
                act: turn(true),
                undo: turn(false),
              }
            : undefined
        }
        filters={[
          {
            name: 'state',
            label: w.state,
            options: CODE_STATES.map((value) => ({ value, label: w.states[value] })),
          },
        ]}
        columns={[
          { label: w.code, render: ({ ending }) => <code>…{ending}</code> },
          { label: w.state, render: (row) => w.states[row.state] },
          {
            label: w.usedAt,
            render: ({ usedAt }) => (usedAt === null ? '–' : moment(usedAt, MARKET_ZONES[market])),
          },
          {
            label: w.until,
            render: ({ usableUntil }) => (usableUntil === null ? w.noEnd : dayOf(usableUntil)),
          },
        ]}
      />
    </>
  );
}

/** Who else has it open, and that it has changed. */
function Onlookers({
  found: {
    batch: { id: batchId, version },
  },
  partnerId,
}: {
  found: CodeBatchShown;
  partnerId: string;
}) {
  const ask = useCallback(
    () => call(lookAtBatch, { params: { partnerId, batchId }, query: { background: '1' } }),
    [partnerId, batchId],
  );
  return <ItemLook list="vouchers" version={String(version)} ask={ask} />;
}
