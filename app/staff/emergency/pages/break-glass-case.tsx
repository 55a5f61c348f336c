import { useCallback, useState } from 'react';
import { data, href } from 'react-router';
import { reviewEmergency, lookAtEmergency } from '#app/features/break-glass/contract.ts';
import type { EmergencyCase } from '#app/features/break-glass/review.server.ts';
import { NOTE_MAX } from '#app/features/break-glass/rules.ts';
import { BREAK_GLASS_WORDS } from '#app/features/break-glass/words.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { BREAK_GLASS_VERDICTS, type BreakGlassVerdict } from '#app/platform/states.ts';
import { call } from '#app/platform/call.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { Button } from '#app/ui/button/button.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { ADMINISTRATION_WORDS } from '#app/staff/administration/administration-words.ts';
import { nameAction } from '#app/staff/administration/audit-words.ts';
import { EMERGENCY_WORDS } from '../break-glass-words.ts';
import { BackToList } from '#app/staff/kit/back-to-list.tsx';
import { Fact } from '#app/staff/kit/fact.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { ItemLook } from '#app/staff/kit/item-look.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/break-glass-case';

/** null: there is none, or it is none of theirs: both look the same. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { partnerId, id } = params;
  const found = /^[1-9]\d{0,8}$/.test(partnerId)
    ? await findOrNone(() => services.breakGlass.get(portal, { partnerId: Number(partnerId), id }))
    : null;
  return data({ found }, { status: found ? 200 : 404 });
}

/** One emergency access: who, why, what was read; and the verdict on it. */
export default function BreakGlassCase({ loaderData: { found } }: Route.ComponentProps) {
  const moment = useMoment();
  const { w: staff } = useOwnWords(STAFF_WORDS);
  const { w, t, market } = useOwnWords(EMERGENCY_WORDS);
  const title = found
    ? t(w.one, {
        name: found.staffName,
        time: moment(found.openedAt, MARKET_ZONES[market]),
      })
    : w.gone;
  return (
    <>
      <PageHead title={title} siteName={staff.name} canonical={null} />
      <p>
        <BackToList list={href('/staff/admin/break-glass')}>{w.toList}</BackToList>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
      </div>
      {found && <Onlookers found={found} />}
      {found ? (
        <div className={styles.case}>
          <CaseFacts found={found} />
          <Verdict key={found.id} found={found} />
        </div>
      ) : (
        <p>{w.goneText}</p>
      )}
    </>
  );
}

function CaseFacts({ found }: { found: EmergencyCase }) {
  const moment = useMoment();
  const { w, locale, market } = useOwnWords(EMERGENCY_WORDS);
  const { roles } = useOwnWords(ADMINISTRATION_WORDS).w;
  const timeOf = (at: string) => moment(at, MARKET_ZONES[market]);
  return (
    <section className={styles.part}>
      <dl className={styles.facts}>
        <Fact name={w.role}>{roles[found.role]}</Fact>
        <Fact name={w.partner}>{found.partner}</Fact>
        <Fact name={w.patient}>{found.customerId}</Fact>
        <Fact name={w.until}>
          {timeOf(found.endedAt)}
          {found.isOpen && ` (${w.runs})`}
        </Fact>
        <Fact name={w.grounds}>{BREAK_GLASS_WORDS[locale].grounds[found.grounds]}</Fact>
        <Fact name={w.comment}>
          <span className={styles.text}>{found.comment ?? w.erased}</span>
        </Fact>
      </dl>
      <h2>{w.reads}</h2>
      {found.reads.length === 0 && <p>{w.noReads}</p>}
      <ul>
        {found.reads.map(({ at, action }, place) => (
          <li key={`${at} ${place}`}>
            {timeOf(at)}: {nameAction(locale, action) ?? action}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What those who watch say of it. What somebody else saved meanwhile is shown before it is written over. */
function Verdict({ found }: { found: EmergencyCase }) {
  const moment = useMoment();
  const { w, t, market } = useOwnWords(EMERGENCY_WORDS);
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure, code, fields, refuse } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [verdict, setVerdict] = useState<BreakGlassVerdict | ''>(
    found.state === 'open' ? '' : found.state,
  );
  const [note, setNote] = useState(found.note ?? '');
  const [isDone, setIsDone] = useState(false);
  const { state, reviewer, reviewedAt } = found;
  const told = {
    name: reviewer ?? '',
    verdict: w.states[state],
    time: reviewedAt === null ? '' : moment(reviewedAt, MARKET_ZONES[market]),
  };

  async function save() {
    if (isBusy) return;
    setIsDone(false);
    if (verdict === '') {
      refuse({ verdict: 'required' });
      return focusFirstError();
    }
    const { partnerId, id, version } = found;
    const params = { partnerId: String(partnerId), id };
    const body = { version, verdict, note };
    const done = await send(reviewEmergency, { params, body }, focusFirstError);
    setIsDone(done !== null);
    await refresh();
  }
  if (!found.mayReview) return <p>{w.own}</p>;
  const changed = t(w.changed, { ...told, note: found.note ?? '' });
  return (
    <PartForm
      form={form}
      title={<h2>{w.review}</h2>}
      failure={code === 'changed_meanwhile' ? changed : failure}
      done={isDone ? w.saved : undefined}
      onSubmit={save}
    >
      {reviewer !== null && <p>{t(w.reviewedBy, told)}</p>}
      <Select
        name="verdict"
        label={w.verdict}
        value={verdict}
        options={BREAK_GLASS_VERDICTS.map((value) => ({ value, label: w.states[value] }))}
        onChange={(value) => setVerdict(BREAK_GLASS_VERDICTS.find((one) => one === value) ?? '')}
        error={describeField(w.errors, fields.verdict)}
      />
      <TextArea
        name="note"
        label={w.note}
        hint={w.noteHint}
        value={note}
        onChange={setNote}
        limit={NOTE_MAX}
        error={describeField(w.errors, fields.note)}
      />
      <div>
        <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
          {w.save}
        </Button>
      </div>
    </PartForm>
  );
}

/** Who else has it open, and that it has changed. */
function Onlookers({ found: { partnerId, id, version } }: { found: EmergencyCase }) {
  const ask = useCallback(
    () =>
      call(lookAtEmergency, {
        params: { partnerId: String(partnerId), id },
        query: { background: '1' },
      }),
    [partnerId, id],
  );
  return <ItemLook list="breakGlass" version={String(version)} ask={ask} />;
}
