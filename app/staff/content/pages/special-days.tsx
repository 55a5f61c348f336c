import { useState, type FormEvent } from 'react';
import { data, href } from 'react-router';
import { saveSpecialDays } from '#app/features/content-desk/contract.ts';
import { findDifferences } from '#app/features/content-desk/differences.ts';
import type { DaysOfYear } from '#app/features/content-desk/special-days.server.ts';
import { DAY_KINDS, type DayKind, type SpecialDay } from '#app/features/content-desk/year-days.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { LOCALES, MARKETS } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { CONTENT_ROOM_WORDS } from '../content-words.ts';
import contentStyles from '../content.module.css';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { useOpenedForm } from '#app/staff/kit/use-opened-form.ts';
import { GetForm } from '#app/staff/kit/get-form.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import type { Route } from './+types/special-days';

/** null: nothing here is for their roles. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const mayRead = permits(actor, 'content.write') || permits(actor, 'portal.write');
  if (!mayRead) return data({ found: null, isEditor: false }, { status: 403 });
  const asked = new URL(request.url).searchParams;
  const year = asked.get('year') ?? '';
  const found = await services.contentDesk.getSpecialDays(portal, {
    market: asked.get('market') ?? '',
    year: /^20\d\d$/.test(year) ? Number(year) : null,
  });
  return data({ found, isEditor: permits(actor, 'content.write') });
}

/** Holidays and swapped working days of a market, by which deadlines are counted. */
export default function SpecialDays({ loaderData: { found, isEditor } }: Route.ComponentProps) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const { w: shared } = useOwnWords(STAFF_WORDS);
  return (
    <>
      <PageHead title={w.days.title} siteName={shared.name} canonical={null} />
      {isEditor && (
        <p>
          <Link to={href('/staff/content')}>{w.back}</Link>
        </p>
      )}
      <div className={styles.head}>
        <h1 className={styles.title}>{w.days.title}</h1>
      </div>
      {found ? (
        <>
          <Gaps found={found} />
          <Choice key={`${found.market} ${found.year}`} found={found} />
          <Year key={`${found.market} ${found.year} days`} found={found} />
        </>
      ) : (
        <p>{w.noRole}</p>
      )}
    </>
  );
}

/** What is missing in this year and the next. */
function Gaps({ found: { market, gaps } }: { found: DaysOfYear }) {
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  return gaps.map(({ year, gaps: { missing, bridges } }) => (
    <div key={year}>
      {missing.length + bridges.length === 0 ? (
        <p>{t(w.days.complete, { market, year: String(year) })}</p>
      ) : (
        <Banner tone="warning" title={t(w.days.incomplete, { market, year: String(year) })}>
          {missing.length > 0 && <p>{t(w.days.missing, { days: missing.join(', ') })}</p>}
          {bridges.length > 0 && <p>{t(w.days.bridges, { days: bridges.join(', ') })}</p>}
        </Banner>
      )}
    </div>
  ));
}

function Choice({ found: { market, year, years } }: { found: DaysOfYear }) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  return (
    <GetForm className={contentStyles.choice}>
      <Select
        name="market"
        label={w.days.market}
        placeholder={null}
        defaultValue={market}
        options={MARKETS.map((one) => ({ value: one, label: w.days.markets[one] }))}
      />
      <Select
        name="year"
        label={w.days.year}
        placeholder={null}
        defaultValue={String(year)}
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
      />
      <Button type="submit" size="s" variant="secondary">
        {w.show}
      </Button>
    </GetForm>
  );
}

interface Row {
  id: number;
  day: SpecialDay;
}

function newRow(rows: readonly Row[]): Row {
  const id = Math.max(-1, ...rows.map((one) => one.id)) + 1;
  return { id, day: { day: '', kind: 'rest', name: { hu: '', ro: '', en: '' } } };
}

/** All days of the year, saved together. */
function Year({ found }: { found: DaysOfYear }) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const isAlive = useAlive();
  const { refresh } = useRefresh();
  const { send, isBusy, failure, code, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  // A day may be typed anew, so that a number names it.
  const now = found.days.map((day, id) => ({ id, day }));
  const { typed: rows, type: setRows, over, accept } = useOpenedForm(now, found.seen);
  const isChanged = code === 'changed_meanwhile';
  const [isSaved, setIsSaved] = useState(false);
  const { market, year, mayChange } = found;

  async function save(event: FormEvent) {
    event.preventDefault();
    setIsSaved(false);
    const saved = await send(saveSpecialDays, {
      body: { market, year, days: rows.map(({ day }) => day), seen: over(isChanged) },
    });
    if (saved) accept(rows);
    setIsSaved(saved !== null);
    if (!saved) focusFirstError();
    await refresh();
  }
  const describe = (all: readonly Row[]) =>
    Object.fromEntries(
      all.map(({ day: { day, kind, name } }) => [
        day,
        [w.days.kinds[kind], ...LOCALES.map((locale) => name[locale])].join(', '),
      ]),
    );
  const change = (id: number, next: Partial<SpecialDay>) => {
    setIsSaved(false);
    setRows(rows.map((one) => (one.id === id ? { ...one, day: { ...one.day, ...next } } : one)));
  };
  return (
    <form
      ref={form}
      className={contentStyles.days}
      method="post"
      noValidate
      onSubmit={(event) => void save(event)}
    >
      {isChanged && (
        <ChangedMeanwhile
          differences={findDifferences(describe(now), describe(rows))}
          nameOf={(day) => day}
        />
      )}
      {failure !== null && !isChanged && (
        <Banner tone="danger" role="alert" title={w.problems}>
          {failure}
        </Banner>
      )}
      {rows.map(({ id, day }, row) => (
        <Day
          key={id}
          value={day}
          isOff={!mayChange}
          problem={fields[`days[${row}]`]}
          onChange={(next) => change(id, next)}
          onRemove={() => setRows(rows.filter((one) => one.id !== id))}
        />
      ))}
      {isSaved && (
        <Banner tone="success" role="status">
          {w.days.saved}
        </Banner>
      )}
      {mayChange && (
        <div className={contentStyles.actions}>
          <Button
            size="s"
            variant="secondary"
            disabled={!isAlive}
            onClick={() => setRows([...rows, newRow(rows)])}
          >
            {w.days.add}
          </Button>
          <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
            {w.days.save}
          </Button>
        </div>
      )}
    </form>
  );
}

function Day({
  value,
  isOff,
  problem,
  onChange,
  onRemove,
}: {
  value: SpecialDay;
  isOff: boolean;
  problem: string | undefined;
  onChange: (next: Partial<SpecialDay>) => void;
  onRemove: () => void;
}) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const { day, kind, name } = value;
  return (
    <div className={contentStyles.day}>
      <DayField
        label={w.days.day}
        value={day}
        disabled={isOff}
        onChange={(next) => onChange({ day: next })}
        error={problem ? w.days.problems[problem as keyof typeof w.days.problems] : null}
      />
      <Select
        label={w.days.kind}
        placeholder={null}
        value={kind}
        disabled={isOff}
        onChange={(next) => onChange({ kind: next as DayKind })}
        options={DAY_KINDS.map((one) => ({ value: one, label: w.days.kinds[one] }))}
      />
      {LOCALES.map((locale) => (
        <TextField
          key={locale}
          label={`${w.days.name} ${w.locales[locale]}`}
          lang={locale}
          value={name[locale]}
          disabled={isOff}
          onChange={(text) => onChange({ name: { ...name, [locale]: text } })}
        />
      ))}
      {!isOff && (
        <Button size="s" variant="quiet" onClick={onRemove}>
          {w.days.remove}
        </Button>
      )}
    </div>
  );
}
