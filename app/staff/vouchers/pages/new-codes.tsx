import { useEffect, useRef, useState } from 'react';
import { data, href } from 'react-router';
import {
  BATCH_NAME_MAX,
  CODE_KINDS,
  type BatchField,
  type CodeKind,
} from '#app/features/voucher-desk/code-rules.ts';
import type { CodeOffer } from '#app/features/voucher-desk/codes.server.ts';
import { makeCodes } from '#app/features/voucher-desk/contract.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { BackToList } from '#app/staff/kit/back-to-list.tsx';
import { CSV_MARK, writeCsvLine } from '#app/staff/kit/csv.ts';
import { ListFailure, NoRole } from '#app/staff/kit/work-list.tsx';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { readPartnerNumber } from '../voucher-list.ts';
import { VOUCHER_WORDS } from '../voucher-words.ts';
import voucherStyles from '../vouchers.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/new-codes';

export { ListFailure as ErrorBoundary };

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'partner.write')) return data({ found: null }, { status: 403 });
  const asked = new URL(request.url).searchParams.get('partner');
  return data({ found: await services.vouchers.getOffer(portal, readPartnerNumber(asked)) });
}

type CodesFrame = NonNullable<Route.ComponentProps['loaderData']['found']>;

/** Makes a batch of codes, which are given out as a file once. */
export default function NewCodes({ loaderData: { found } }: Route.ComponentProps) {
  const { w: staff } = useOwnWords(STAFF_WORDS);
  const { w, t } = useOwnWords(VOUCHER_WORDS);
  const dates = useDates();
  const isOffered = found && findKinds(found.offer).length > 0;
  const lab = found?.offer.lab;
  const partner = found ? `?partner=${found.partnerId}` : '';
  return (
    <>
      <PageHead title={w.newTitle} siteName={staff.name} canonical={null} />
      <p>
        <BackToList list={`${href('/staff/vouchers')}${partner}`}>{w.back}</BackToList>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{w.newTitle}</h1>
        {found && <p>{found.partners.find(({ id }) => id === found.partnerId)?.name}</p>}
      </div>
      {!found && <NoRole />}
      {isOffered && <p className={voucherStyles.lead}>{w.newLead}</p>}
      {lab?.isClosed && (
        <Banner tone="info">{t(w.labClosed, { day: dates.dayFull(lab.closes) })}</Banner>
      )}
      {isOffered === false && <p>{w.noOffer}</p>}
      {isOffered && <CodesForm key={found.partnerId} found={found} />}
    </>
  );
}

/** Codes that were made, with what stands beside them in the file. */
interface MadeCodes {
  batchId: string;
  codes: string[];
  goodFor: string;
  usableUntil: string;
}

function CodesForm({ found }: { found: CodesFrame }) {
  const { w, t, locale, market } = useOwnWords(VOUCHER_WORDS);
  const dates = useDates();
  const { send, isBusy, failure, code, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const isAlive = useAlive();
  const [made, setMade] = useState<MadeCodes | null>(null);
  const { offer, partnerId } = found;
  const kinds = findKinds(offer);
  const [typed, setTyped] = useState({
    kind: kinds[0] ?? 'voucher',
    productId: '',
    name: '',
    count: '',
    usableUntil: '',
  });
  const change = (values: Partial<typeof typed>) => setTyped({ ...typed, ...values });
  const errorOf = (field: BatchField) => describeField(w.errors, fields[field]);
  const products = offer.products.map((product) => ({
    value: String(product.id),
    label: localise(product, locale, market),
  }));

  async function submit() {
    if (isBusy) return;
    const { kind, name, usableUntil } = typed;
    const productId = kind === 'voucher' && typed.productId ? Number(typed.productId) : null;
    const count = /^\d{1,9}$/.test(typed.count.trim()) ? Number(typed.count) : 0;
    const body = { kind, productId, name, count, usableUntil };
    const answer = await send(makeCodes, { params: { partnerId: String(partnerId) }, body });
    if (!answer) return focusFirstError();
    const goodFor = products.find(({ value }) => value === String(productId))?.label ?? w.lab;
    const ends = usableUntil || (kind === 'lab' ? offer.lab?.closes : null) || '';
    setMade({ ...answer, goodFor, usableUntil: ends });
  }

  const untilHint =
    typed.kind === 'lab' && offer.lab
      ? t(w.labUntil, { day: dates.dayFull(offer.lab.closes) })
      : w.untilHint;

  if (made) return <Ready made={made} partnerId={String(partnerId)} />;
  return (
    <PartForm
      form={form}
      // Where there is but one kind it is not chosen: the campaign has closed since the page was opened.
      failure={
        code === 'too_many_requests'
          ? w.tooMany
          : (failure ?? (kinds.length > 1 ? null : errorOf('kind')))
      }
      onSubmit={submit}
    >
      <GoodFor {...{ typed, change, errorOf, kinds, products }} />
      <TextField
        label={w.name}
        hint={w.nameHint}
        value={typed.name}
        maxLength={BATCH_NAME_MAX}
        onChange={(name) => change({ name })}
        error={errorOf('name')}
      />
      <TextField
        label={w.count}
        inputMode="numeric"
        value={typed.count}
        maxLength={6}
        onChange={(count) => change({ count })}
        error={errorOf('count')}
      />
      <DayField
        label={w.until}
        hint={untilHint}
        isOptional
        value={typed.usableUntil}
        onChange={(usableUntil) => change({ usableUntil })}
        error={errorOf('usableUntil')}
      />
      <div>
        <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
          {w.submit}
        </Button>
      </div>
    </PartForm>
  );
}

/** What the codes are good for. */
function GoodFor({
  typed,
  change,
  errorOf,
  kinds,
  products,
}: {
  typed: { kind: CodeKind; productId: string };
  change: (values: { kind: CodeKind } | { productId: string }) => void;
  errorOf: (field: BatchField) => string | null;
  kinds: readonly CodeKind[];
  products: readonly { value: string; label: string }[];
}) {
  const { w } = useOwnWords(VOUCHER_WORDS);
  return (
    <>
      {kinds.length > 1 && (
        <Select
          label={w.kind}
          placeholder={null}
          value={typed.kind}
          onChange={(kind) => change({ kind: kind as CodeKind })}
          options={kinds.map((value) => ({ value, label: w.kinds[value] }))}
          error={errorOf('kind')}
        />
      )}
      {typed.kind === 'voucher' && (
        <Select
          label={w.product}
          placeholder={w.choose}
          value={typed.productId}
          onChange={(productId) => change({ productId })}
          options={products}
          error={errorOf('productId')}
        />
      )}
    </>
  );
}

function findKinds({ products, lab }: CodeOffer): CodeKind[] {
  const isLabOpen = lab !== null && !lab.isClosed;
  return CODE_KINDS.filter((kind) => (kind === 'voucher' ? products.length > 0 : isLabOpen));
}

/** The file, for as long as the page is open; the portal answers the codes to nobody again. */
function Ready({ made, partnerId }: { made: MadeCodes; partnerId: string }) {
  const { w, t, locale } = useOwnWords(VOUCHER_WORDS);
  const { batchId, codes, goodFor, usableUntil } = made;
  const head = useRef<HTMLParagraphElement>(null);
  // What was pressed is gone: who hears the page is told where they are.
  useEffect(() => head.current?.focus(), []);

  function save() {
    const lines = codes.map((code) => writeCsvLine(locale, [code, goodFor, usableUntil]));
    const first = writeCsvLine(locale, [w.fileCode, w.product, w.until]);
    const file = new Blob([CSV_MARK, first, ...lines], { type: 'text/csv;charset=utf-8' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${w.fileName}-${batchId}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <div className={voucherStyles.ready}>
      <p ref={head} tabIndex={-1} role="status">
        <strong>{t(w.ready, { count: codes.length })}</strong> {w.readyText}
      </p>
      <Button size="s" onClick={save}>
        {w.save}
      </Button>
      <Link to={href('/staff/vouchers/:partnerId/:batchId', { partnerId, batchId })}>
        {w.toBatch}
      </Link>
    </div>
  );
}
