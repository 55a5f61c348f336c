import { useId, useRef, useState, type FormEvent } from 'react';
import { data, href, useNavigate } from 'react-router';
import { IMPORT_BYTES_MAX } from '#app/features/imports/order-rules.ts';
import type { ImportKindName } from '#app/features/imports/kind-names.ts';
import type { ImportOrder, ImportPartner } from '#app/features/imports/orders.server.ts';
import { toFailure, useFailureText } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { formatNumber } from '#app/i18n/words.ts';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { Button } from '#app/ui/button/button.tsx';
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx';
import { FieldError } from '#app/ui/field/field.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import styles from '../imports.module.css';
import { choosePartner } from '../import-list.ts';
import { IMPORTS_WORDS } from '../imports-words.ts';
import { markImport } from '#app/staff/kit/list-marks.ts';
import { ListNews } from '#app/staff/kit/list-news.tsx';
import { LIST_PAGE_ROWS, readListState } from '#app/staff/kit/list-state.ts';
import { ListFailure, NoRole, WorkList } from '#app/staff/kit/work-list.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import { IMPORT_LIST } from '#app/staff/list-shapes.ts';
import { sendImport } from '../send-import.ts';
import { SendOutcome } from '#app/staff/kit/send-outcome.tsx';
import shared from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/imports';

export { ListFailure as ErrorBoundary };

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const state = readListState(IMPORT_LIST, new URL(request.url).searchParams);
  if (!permits(actor, 'import.run')) return data({ found: null, state }, { status: 403 });
  const partners = await services.imports.findPartners(portal);
  const partner = choosePartner(partners, state);
  if (!partner) return data({ found: null, state }, { status: 403 });
  const page = await services.imports.findOrders(portal, {
    partnerId: partner.id,
    after: state.after,
    limit: LIST_PAGE_ROWS,
  });
  return data({ found: { partners, partner, page }, state });
}

const readMarks = ({ found }: Loaded) => found && new Map(found.page.rows.map(markImport));

/** Files that were imported, and a form for the next. */
export default function Imports({ loaderData }: Route.ComponentProps) {
  const { found, state } = loaderData;
  const { w: staff } = useOwnWords(STAFF_WORDS);
  const { w } = useOwnWords(IMPORTS_WORDS);
  return (
    <>
      <PageHead title={w.title} siteName={staff.name} canonical={null} />
      <div className={shared.head}>
        <h1 className={shared.title}>{w.title}</h1>
        <p>{w.lead}</p>
      </div>
      <ListNews list="imports" loaded={loaderData} read={readMarks} />
      {found ? (
        <>
          <NewImport key={found.partner.id} partners={found.partners} partner={found.partner} />
          <History found={found} state={state} />
        </>
      ) : (
        <NoRole />
      )}
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function NewImport({ partners, partner }: { partners: ImportPartner[]; partner: ImportPartner }) {
  const { w, t } = useOwnWords(IMPORTS_WORDS);
  const textOf = useFailureText();
  const isAlive = useAlive();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [kind, setKind] = useState<ImportKindName>(partner.kinds[0] ?? 'vouchers');
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const file = input.current?.files?.[0];
    const wrong = file ? file.size > IMPORT_BYTES_MAX && w.tooLarge : w.noFile;
    setError(wrong || null);
    if (!file || wrong) return input.current?.focus();
    setFailure(null);
    let sent = 0;
    const tell = (next: number) => {
      sent = next;
      setShare(next);
    };
    try {
      tell(0);
      const partnerId = String(partner.id);
      const number = await sendImport(file, { partnerId: partner.id, kind }, tell);
      await navigate(href('/staff/admin/imports/:partnerId/:id', { partnerId, id: number }));
    } catch (thrown) {
      const { code, ...rest } = toFailure(thrown);
      if (code === 'too_many_files') setFailure(w.tooMany);
      else if (code === 'network') setFailure(t(w.stopped, { percent: percentOf(sent) }));
      else setFailure(textOf({ code, ...rest }));
      setShare(null);
    }
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <SendOutcome failure={failure} />
      {partners.length > 1 && (
        <Select
          label={w.partner}
          placeholder={null}
          value={String(partner.id)}
          onChange={(one) => void navigate(`${href('/staff/admin/imports')}?partner=${one}`)}
          options={partners.map((one) => ({ value: String(one.id), label: one.name }))}
        />
      )}
      <Select
        label={w.kind}
        placeholder={null}
        value={kind}
        onChange={(one) => setKind(one as ImportKindName)}
        options={partner.kinds.map((one) => ({ value: one, label: w.kinds[one] }))}
      />
      <Link reloadDocument to={`${href('/staff/admin/imports/template.csv')}?kind=${kind}`}>
        {w.template}
      </Link>
      <div className={styles.drop}>
        <label htmlFor={id}>{w.file}</label>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          disabled={!isAlive || share !== null}
          aria-invalid={error !== null}
          aria-describedby={`${id}-hint ${id}-error`}
        />
        <p id={`${id}-hint`} className={shared.hint}>
          {w.fileHint}
        </p>
        <FieldError id={`${id}-error`} error={error} />
      </div>
      <div className={styles.bar}>
        <Button type="submit" size="s" isBusy={share !== null} disabled={!isAlive}>
          {w.check}
        </Button>
        <span role="status">{share !== null && t(w.sending, { percent: percentOf(share) })}</span>
      </div>
      {share !== null && <progress className={styles.progress} value={share} aria-label={w.file} />}
    </form>
  );
}

function percentOf(share: number): number {
  return Math.floor(share * 100);
}

function History({
  found: { partner, page },
  state,
}: {
  found: NonNullable<Loaded['found']>;
  state: Loaded['state'];
}) {
  const moment = useMoment();
  const { w, locale, market } = useOwnWords(IMPORTS_WORDS);
  if (page.rows.length === 0 && state.after === null) return <EmptyState title={w.none} />;
  return (
    <>
      <h2>{w.history}</h2>
      <WorkList<ImportOrder>
        path={href('/staff/admin/imports')}
        exportPath={href('/staff/admin/imports.csv')}
        state={{ ...state, filters: { partner: String(partner.id) } }}
        usualSort="when"
        page={page}
        rowKey={({ id }) => id}
        filters={[]}
        columns={[
          {
            label: w.name,
            render: ({ id, fileName }) => (
              <Link
                to={href('/staff/admin/imports/:partnerId/:id', {
                  partnerId: String(partner.id),
                  id,
                })}
              >
                {fileName}
              </Link>
            ),
          },
          { label: w.kind, render: ({ kind }) => w.kinds[kind] },
          { label: w.state, render: (order) => w.states[order.state] },
          { label: w.lines, render: ({ lines }) => formatNumber(locale, lines) },
          { label: w.by, render: ({ staffName }) => staffName },
          {
            label: w.when,
            render: ({ createdAt }) => moment(createdAt, MARKET_ZONES[market]),
          },
        ]}
      />
    </>
  );
}
