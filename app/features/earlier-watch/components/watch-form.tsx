import { useState, type FormEvent } from 'react';
import { href, useNavigate } from 'react-router';
import type { LocationChoice } from '#app/features/search/location-choices.ts';
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
import { WantedPlaces } from './wanted-places.tsx';

/** Days from today from which the last one is chosen. */
const STEPS = [3, 7, 14, 30, 60, 90];

interface Draft {
  anyCare: boolean;
  anyDoctor: boolean;
  locations: readonly string[];
  parts: readonly PartOfDay[];
  until: string;
  priceMax: string;
  onlyEnglish: boolean;
  takesSelfPaid: boolean;
}

/** What is asked of somebody who wants to be told; then on to the list. */
export function WatchForm({
  choice,
  proposed,
  places,
}: {
  choice: WatchChoice;
  proposed: ProposedWishes;
  places: readonly LocationChoice[];
}) {
  const { w } = useOwnWords(EARLIER_WORDS);
  const navigate = useNavigate();
  const isAlive = useAlive();
  const { send, refuse, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const isMove = choice.before !== null;
  const [draft, setDraft] = useState<Draft>({
    anyCare: false,
    anyDoctor: false,
    locations: choice.locations,
    parts: proposed.parts,
    until: choice.days.proposed,
    priceMax: '',
    onlyEnglish: proposed.onlyEnglish,
    takesSelfPaid: false,
  });
  const isWide = !isMove || draft.anyDoctor;
  const isOfDoctor = choice.target.kind === 'doctor';
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  const error = (field: string) => describeField(w.form.errors, fields[field]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const priceMax = isWide ? readPriceMax(draft.priceMax) : null;
    if (priceMax === undefined) {
      refuse({ priceMax: 'priceInvalid' });
      return focusFirstError();
    }
    const body = {
      ...draft,
      target: choice.target,
      // What is not asked is not wished.
      anyCare: draft.anyCare && isWide,
      locations: isWide && !isOfDoctor ? [...draft.locations] : [],
      onlyEnglish: draft.onlyEnglish && isWide && !isOfDoctor,
      takesSelfPaid: draft.takesSelfPaid && isWide,
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
      {isMove && <p>{draft.anyDoctor ? w.form.leadWide : w.form.leadMove}</p>}
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
        <Scope {...{ choice, draft, change, places, isWide }} />
        <Parts chosen={draft.parts} onChange={(parts) => change({ parts })} />
        {!isMove && <LastDay {...{ choice, draft, change, error }} />}
        {isWide && <Wishes {...{ choice, draft, change, error, isOfDoctor }} />}
        <div>
          <Button type="submit" isBusy={isBusy} disabled={!isAlive}>
            {w.form.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** How far from what they came from something else will do. */
function Scope({
  choice,
  draft,
  change,
  places,
  isWide,
}: Omit<WishProps, 'error'> & { places: readonly LocationChoice[]; isWide: boolean }) {
  const { w, t, locale, market } = useOwnWords(EARLIER_WORDS);
  const specialty = localise(choice.specialization, locale, market);
  return (
    <>
      {choice.mayWiden && (
        <Checkbox
          name="anyDoctor"
          label={w.form.anyDoctor}
          isChecked={draft.anyDoctor}
          onChange={(anyDoctor) => change({ anyDoctor })}
        />
      )}
      {isWide && (
        <Checkbox
          name="anyCare"
          label={t(w.form.anyCare, { specialty })}
          isChecked={draft.anyCare}
          onChange={(anyCare) => change({ anyCare })}
        />
      )}
      {isWide && choice.target.kind !== 'doctor' && (
        <WantedPlaces
          places={places}
          chosen={draft.locations}
          onChange={(locations) => change({ locations })}
        />
      )}
    </>
  );
}

/** For what, and with whom. */
function Subject({ choice }: { choice: WatchChoice }) {
  const { w, t, locale, market } = useOwnWords(EARLIER_WORDS);
  const { specialization, subfunction, doctor, before, target, timeZone } = choice;
  return (
    <div className={styles.item}>
      <p className={styles.care}>
        {localise(specialization, locale, market)} · {localise(subfunction, locale, market)}
      </p>
      {target.kind === 'search' ? <p>{w.item.search}</p> : <p>{doctor}</p>}
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

interface WishProps {
  choice: WatchChoice;
  draft: Draft;
  change: (values: Partial<Draft>) => void;
  error: (field: string) => string | null;
}

function LastDay({ choice, draft, change, error }: WishProps) {
  const { w } = useOwnWords(EARLIER_WORDS);
  const dates = useDates();
  const days = STEPS.map((step) => addDays(choice.days.first, step));
  return (
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
  );
}

function Wishes({ choice, draft, change, error, isOfDoctor }: WishProps & { isOfDoctor: boolean }) {
  const { w, t, market } = useOwnWords(EARLIER_WORDS);
  return (
    <>
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
      {!isOfDoctor && (
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
