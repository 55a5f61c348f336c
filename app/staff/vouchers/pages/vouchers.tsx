import { useState, type FormEvent } from 'react';
import { data, href } from 'react-router';
import { CODE_KINDS } from '#app/features/voucher-desk/code-rules.ts';
import type { CodeBatch } from '#app/features/voucher-desk/batches.server.ts';
import { lookUpCode, revokeCode } from '#app/features/voucher-desk/contract.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { formatNumber } from '#app/i18n/words.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { useShortDay } from '#app/time/use-moment.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { markBatch } from '#app/staff/kit/list-marks.ts';
import { ListNews } from '#app/staff/kit/list-news.tsx';
import { LIST_PAGE_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { ListFailure, NoRole, WorkList } from '#app/staff/kit/work-list.tsx';
import { BATCH_LIST } from '#app/staff/list-shapes.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { SendOutcome } from '#app/staff/kit/send-outcome.tsx';
import styles from '#app/staff/staff.module.css';
import { batchQueryOf, describeBatch, describeCount } from '../voucher-list.ts';
import { VOUCHER_WORDS } from '../voucher-words.ts';
import voucherStyles from '../vouchers.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/vouchers';

export { ListFailure as ErrorBoundary };

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const state = readListState(BATCH_LIST, new URL(request.url).searchParams);
  if (!permits(actor, 'partner.write')) return data({ found: null, state }, { status: 403 });
  const found = await services.vouchers.findBatches(portal, batchQueryOf(state, LIST_PAGE_ROWS));
  return data({ found, state });
}

type Loaded = Route.ComponentProps['loaderData'];
type BatchesShown = NonNullable<Loaded['found']>;

const readMarks = ({ found }: Loaded) => found && new Map(found.rows.map(markBatch));

/** Vouchers and codes of a partner, by the batches in which they were made. */
export default function Vouchers({ loaderData }: Route.ComponentProps) {
  const { found, state } = loaderData;
  const { w: staff } = useOwnWords(STAFF_WORDS);
  const { w } = useOwnWords(VOUCHER_WORDS);
  return (
    <>
      <PageHead title={w.title} siteName={staff.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.title}</h1>
        <p>{w.lead}</p>
        {found && (
          <Link
            className={styles.view}
            to={`${href('/staff/vouchers/new')}?partner=${found.partnerId}`}
          >
            {w.make}
          </Link>
        )}
      </div>
      <ListNews list="vouchers" loaded={loaderData} read={readMarks} />
      {found ? (
        <>
          <Batches found={found} state={state} />
          <LookUp key={found.partnerId} partnerId={String(found.partnerId)} />
        </>
      ) : (
        <NoRole />
      )}
    </>
  );
}

const VIEWS = ['open', 'over', 'revoked'] as const;

function Batches({ found, state }: { found: BatchesShown; state: Loaded['state'] }) {
  const moment = useMoment();
  const { w, locale, market } = useOwnWords(VOUCHER_WORDS);
  const dayOf = useShortDay();
  const { partner } = state.filters;
  const kept: Record<string, string> = partner === undefined ? {} : { partner };
  const told = (batch: CodeBatch) => describeBatch(locale, market, batch);
  const partners = found.partners.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <WorkList<CodeBatch>
      path={href('/staff/vouchers')}
      exportPath={href('/staff/vouchers.csv')}
      state={state}
      usualSort="made"
      page={found}
      rowKey={({ id }) => id}
      none={w.none}
      views={[
        { label: w.views.all, filters: kept },
        ...VIEWS.map((one) => ({ label: w.views[one], filters: { ...kept, state: one } })),
      ]}
      filters={[
        ...(partners.length > 1 ? [{ name: 'partner', label: w.partner, options: partners }] : []),
        {
          name: 'kind',
          label: w.kind,
          options: CODE_KINDS.map((value) => ({ value, label: w.kinds[value] })),
        },
        {
          name: 'state',
          label: w.state,
          options: VIEWS.map((value) => ({ value, label: w.views[value] })),
        },
      ]}
      columns={[
        {
          label: w.batch,
          render: (batch) => (
            <Link
              to={href('/staff/vouchers/:partnerId/:batchId', {
                partnerId: String(found.partnerId),
                batchId: batch.id,
              })}
            >
              {told(batch).name}
            </Link>
          ),
        },
        { label: w.product, render: (batch) => told(batch).goodFor },
        { label: w.state, render: (batch) => told(batch).state },
        { label: w.size, render: ({ size }) => formatNumber(locale, size) },
        { label: w.used, render: ({ used }) => describeCount(locale, used) },
        {
          label: w.until,
          render: ({ usableUntil }) => (usableUntil === null ? w.noEnd : dayOf(usableUntil)),
        },
        {
          label: w.made,
          render: ({ createdAt }) => moment(createdAt, MARKET_ZONES[market]),
        },
        { label: w.by, render: ({ staffName }) => staffName ?? '–' },
      ]}
    />
  );
}

type FoundCodes = AnswerOf<typeof lookUpCode>['found'];

/** What can be done with a code that somebody has on paper: it is sent, so that it stands in no address. */
function LookUp({ partnerId }: { partnerId: string }) {
  const { w } = useOwnWords(VOUCHER_WORDS);
  const { send, isBusy, failure, code: failed, fields } = useSend();
  const isAlive = useAlive();
  const [code, setCode] = useState('');
  const [found, setFound] = useState<FoundCodes>([]);

  async function look(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const answer = await send(lookUpCode, { params: { partnerId }, body: { code } });
    setFound(answer?.found ?? []);
  }
  return (
    <form
      className={voucherStyles.look}
      method="post"
      noValidate
      onSubmit={(event) => void look(event)}
    >
      <h2>{w.look}</h2>
      <SendOutcome failure={failed === 'not_found' ? null : failure} />
      <div className={voucherStyles.row}>
        <TextField
          label={w.fileCode}
          hint={w.lookHint}
          value={code}
          onChange={setCode}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          error={describeField(w.errors, fields['code'])}
        />
        <Button type="submit" size="s" variant="secondary" isBusy={isBusy} disabled={!isAlive}>
          {w.lookUp}
        </Button>
      </div>
      <div role="status">
        {failed === 'not_found' && <p>{w.notFound}</p>}
        {found.map((one) => (
          <FoundCode key={one.codeId} code={one} partnerId={partnerId} />
        ))}
      </div>
    </form>
  );
}

/** What can be done with it, and what was done here. */
function FoundCode({ code, partnerId }: { code: FoundCodes[number]; partnerId: string }) {
  const { w, t } = useOwnWords(VOUCHER_WORDS);
  const { send, isBusy, failure, code: failed } = useSend();
  const [state, setState] = useState(code.state);
  const { kind, batchId, codeId } = code;
  const mayTurn = batchId !== null && (state === 'unused' || state === 'revoked');

  async function turn() {
    if (batchId === null) return;
    const isRevoked = state === 'unused';
    const params = { partnerId, batchId, codeId };
    const done = await send(revokeCode, { params, body: { isRevoked } });
    if (done) setState(isRevoked ? 'revoked' : 'unused');
  }
  return (
    <>
      <p className={voucherStyles.row}>
        <strong>{t(w.found, { kind: w.kinds[kind], state: w.states[state] })}</strong>
        {mayTurn && (
          <Button size="s" variant="secondary" isBusy={isBusy} onClick={() => void turn()}>
            {state === 'unused' ? w.revoke : w.restoreBatch}
          </Button>
        )}
        {batchId !== null && (
          <Link to={href('/staff/vouchers/:partnerId/:batchId', { partnerId, batchId })}>
            {w.toBatch}
          </Link>
        )}
      </p>
      <SendOutcome failure={failed === 'changed_meanwhile' ? w.changedMeanwhile : failure} />
    </>
  );
}
