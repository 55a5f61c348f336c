import { useState, type FormEvent } from 'react';
import { href, useNavigate } from 'react-router';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { CURRENCY_SIGNS } from '#app/i18n/money.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { addDays } from '#app/time/week.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { startWatch } from '../contract.ts';
import type { WatchChoice } from '../start-watch.server.ts';
import { PARTS_OF_DAY, readPriceMax, type PartOfDay } from '../watch-rules.ts';
import type { ProposedWishes } from '../watch-address.ts';
import { EARLIER_WORDS } from '../words.ts';
import styles from '../earlier-watch.module.css';

/** Days from today from which the last one is chosen. */
const STEPS = [3, 7, 14, 30, 60, 90];

interface Draft {
  parts: readonly PartOfDay[];
  until: string;
  priceMax: string;
  onlyEnglish: boolean;
  takesSelfPaid: boolean;
}

/** What is asked of somebody who wants to be told; then on to the list. */
export function WatchForm({ choice, proposed }: { choice: WatchChoice; proposed: ProposedWishes }) {
  const { w } = useOwnWords(EARLIER_WORDS);
  const navigate = useNavigate();
  const isAlive = useAlive();
  const { send, refuse, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const isMove = choice.before !== null;
  const [draft, setDraft] = useState<Draft>({
    parts: proposed.parts,
    until: choice.days.proposed,
    priceMax: '',
    onlyEnglish: proposed.onlyEnglish && choice.target.kind === 'search',
    takesSelfPaid: false,
  });
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  const error = (field: string) => describeField(w.form.errors, fields[field]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const priceMax = readPriceMax(draft.priceMax);
    if (priceMax === undefined) {
      refuse({ priceMax: 'priceInvalid' });
      return focusFirstError();
    }
    const body = {
      ...draft,
      target: choice.target,
      parts: [...draft.parts],
      priceMax,
      until: isMove ? null : draft.until,
    };
    if (!(await send(startWatch, { body }))) return focusFirstError();
    await navigate(href('/services/earlier-times'));
  }

  return (
    <Card padding="l" className={styles.card}>
      <Subject choice={choice} />
      <p>{w.form.lead}</p>
      {isMove && <p>{w.form.leadMove}</p>}
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.form.failed}>
          {failure}
        </Banner>
      )}
      <form
        ref={form}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Parts chosen={draft.parts} onChange={(parts) => change({ parts })} />
        {!isMove && <Wishes {...{ choice, draft, change, error }} />}
        <div>
          <Button type="submit" isBusy={isBusy} disabled={!isAlive}>
            {w.form.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** For what, with whom and where. */
function Subject({ choice }: { choice: WatchChoice }) {
  const { w, t, locale, market } = useOwnWords(EARLIER_WORDS);
  const { specialization, subfunction, doctor, location, before, target, timeZone } = choice;
  const place = location ? localise(location, locale, market) : w.item.anywhere;
  return (
    <div className={styles.item}>
      <p className={styles.care}>
        {localise(specialization, locale, market)} · {localise(subfunction, locale, market)}
      </p>
      {target.kind === 'search' ? (
        <p>
          {w.item.search} · {place}
        </p>
      ) : (
        <p>{doctor}</p>
      )}
      {before && <p>{t(w.form.current, { time: formatBookedTime(before, timeZone) })}</p>}
    </div>
  );
}

function Parts({
  chosen,
  onChange,
}: {
  chosen: readonly PartOfDay[];
  onChange: (parts: PartOfDay[]) => void;
}) {
  const { w } = useOwnWords(EARLIER_WORDS);
  return (
    <fieldset className={styles.choices} aria-describedby="parts-hint">
      <legend className={styles.legend}>{w.form.parts}</legend>
      <p id="parts-hint" className={styles.hint}>
        {w.form.partsHint}
      </p>
      {PARTS_OF_DAY.map((part) => (
        <Checkbox
          key={part}
          name="parts"
          label={w.form.partNames[part]}
          isChecked={chosen.includes(part)}
          onChange={(isChecked) =>
            onChange(
              PARTS_OF_DAY.filter((one) => (one === part ? isChecked : chosen.includes(one))),
            )
          }
        />
      ))}
    </fieldset>
  );
}

function Wishes({
  choice,
  draft,
  change,
  error,
}: {
  choice: WatchChoice;
  draft: Draft;
  change: (values: Partial<Draft>) => void;
  error: (field: string) => string | null;
}) {
  const { w, t, market } = useOwnWords(EARLIER_WORDS);
  const dates = useDates();
  const days = STEPS.map((step) => addDays(choice.days.first, step));
  return (
    <>
      <Select
        name="until"
        label={w.form.until}
        placeholder={null}
        options={days.map((day) => ({ value: day, label: dates.dayFull(day) }))}
        value={draft.until}
        onChange={(until) => change({ until })}
        error={error('until')}
        required
      />
      {choice.isInsured ? (
        <Checkbox
          name="takesSelfPaid"
          label={w.form.takesSelfPaid}
          hint={w.form.takesSelfPaidHint}
          isChecked={draft.takesSelfPaid}
          onChange={(takesSelfPaid) => change({ takesSelfPaid })}
        />
      ) : (
        <TextField
          name="priceMax"
          label={t(w.form.priceMax, { currency: CURRENCY_SIGNS[market] })}
          hint={w.form.priceHint}
          inputMode="numeric"
          maxLength={12}
          isOptional
          value={draft.priceMax}
          onChange={(priceMax) => change({ priceMax })}
          error={error('priceMax')}
        />
      )}
      {choice.target.kind === 'search' && (
        <Checkbox
          name="onlyEnglish"
          label={w.form.onlyEnglish}
          isChecked={draft.onlyEnglish}
          onChange={(onlyEnglish) => change({ onlyEnglish })}
        />
      )}
    </>
  );
}
