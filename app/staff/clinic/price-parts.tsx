import type { ReactNode } from 'react';
import type { PriceVersion } from '#app/features/clinic-prices/get-price-board.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import clinicStyles from './clinic.module.css';
import { PieceVersions } from '#app/staff/content/content-versions.tsx';
import { PRICE_ROOM_WORDS } from './price-words.ts';
import profileStyles from './profile.module.css';
import styles from '#app/staff/staff.module.css';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import type { PriceSaving } from './use-price-saving.ts';

/** Asks once whether something unlikely is meant. */
export function AskWhetherSure({
  isBusy,
  onSure,
  children,
}: {
  isBusy: boolean;
  onSure: () => void;
  children: ReactNode;
}) {
  const { w } = useOwnWords(PRICE_ROOM_WORDS);
  return (
    <Banner
      tone="warning"
      role="alert"
      title={w.sureTitle}
      action={
        <Button size="s" variant="secondary" isBusy={isBusy} onClick={onSure}>
          {w.sure}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}

/** From which day on, and the press that makes it so. */
export function SaveFrom({
  startsOn,
  today,
  saving,
  onChange,
}: {
  startsOn: string;
  today: string;
  saving: PriceSaving;
  onChange: (day: string) => void;
}) {
  const { w } = useOwnWords(PRICE_ROOM_WORDS);
  const isAlive = useAlive();
  return (
    <div className={clinicStyles.choice}>
      <DayField
        label={w.startsOn}
        min={today}
        hint={w.startsHint}
        value={startsOn}
        onChange={onChange}
        error={saving.errorOf('startsOn')}
      />
      <Button type="submit" size="s" isBusy={saving.isBusy} disabled={!isAlive}>
        {startsOn > today ? w.plan : w.publish}
      </Button>
    </div>
  );
}

/** Changes that wait for their day; each can be taken back until then. */
export function PlannedChanges<Value>({
  planned,
  saving,
  describe,
}: {
  planned: readonly PriceVersion<Value>[];
  saving: PriceSaving;
  describe: (value: Value) => string;
}) {
  const { w, t } = useOwnWords(PRICE_ROOM_WORDS);
  const isAlive = useAlive();
  const dates = useDates();
  if (planned.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="planned">
      <h2 id="planned">{w.planned}</h2>
      <ul className={profileStyles.services}>
        {planned.map(({ id, startsOn, by, value }) => {
          const day = dates.dayFull(startsOn);
          return (
            <li key={id}>
              <span>
                <strong>{day}</strong> · {describe(value)} · {by}
              </span>
              <Button
                size="s"
                variant="quiet"
                isBusy={saving.isBusy}
                disabled={!isAlive}
                aria-label={t(w.withdrawOf, { day })}
                onClick={() => void saving.withdraw(id)}
              >
                {w.withdraw}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Every change, the latest first, in words; each can be loaded into the form again. */
export function PriceVersions<Value, Shown>({
  versions,
  timeZone,
  show,
  nameOf,
  onLoad,
}: {
  versions: readonly PriceVersion<Value>[];
  timeZone: string;
  show: (value: Value) => Shown;
  nameOf: (path: string) => string;
  onLoad: (shown: Shown) => void;
}) {
  const { w, t } = useOwnWords(PRICE_ROOM_WORDS);
  const dates = useDates();
  return (
    <PieceVersions
      versions={versions.map((one) => ({
        ...one,
        by: `${one.by} · ${t(w.since, { day: dates.dayFull(one.startsOn) })}`,
        value: show(one.value),
        before: show(one.before),
        publishAt: null,
        problem: null,
      }))}
      timeZone={timeZone}
      nameOf={nameOf}
      onLoad={onLoad}
    />
  );
}
