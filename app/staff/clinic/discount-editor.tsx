import { useState } from 'react';
import { saveDiscount } from '#app/features/clinic-prices/contract.ts';
import type { DiscountBoard } from '#app/features/clinic-prices/get-price-board.server.ts';
import {
  DISCOUNT_ABOUT_MAX,
  discountOn,
  readRate,
  type Discount,
  type TypedDiscount,
} from '#app/features/clinic-prices/discount-rules.ts';
import { findDifferences } from '#app/features/content-desk/differences.ts';
import { isLocale, LOCALES } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { LazyPricePreview } from './lazy-price-preview.tsx';
import { ChangedMeanwhile } from '#app/staff/content/changed-meanwhile.tsx';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { AskWhetherSure, PlannedChanges, PriceVersions, SaveFrom } from './price-parts.tsx';
import { PRICE_ROOM_WORDS } from './price-words.ts';
import profileStyles from './profile.module.css';
import styles from '#app/staff/staff.module.css';
import { usePriceSaving } from './use-price-saving.ts';

/** The form of a clinic's discount from a day on, what is planned, how it will look, and what was changed before. */
export function DiscountEditor({ board }: { board: DiscountBoard }) {
  const { w, t } = useOwnWords(PRICE_ROOM_WORDS);
  const editing = useEditing(board);
  const { saving, typed, startsOn, change } = editing;
  const words = useDiscountWords();
  const rate = readRate(typed.rate);
  return (
    <div className={profileStyles.columns}>
      <div className={profileStyles.column}>
        <PlannedChanges planned={board.planned} saving={saving} describe={words.describe} />
        <PartForm
          form={saving.form}
          failure={saving.failure}
          done={saving.done}
          onSubmit={() => editing.save(false)}
        >
          {saving.isChanged && (
            <ChangedMeanwhile
              differences={findDifferences(
                words.show(discountOn(board.current, board.planned, startsOn)),
                words.showTyped(typed),
              )}
              nameOf={words.nameOf}
            />
          )}
          {saving.doubts.length > 0 && (
            <AskWhetherSure isBusy={saving.isBusy} onSure={() => void editing.save(true)}>
              {t(w.sureRate, { rate: typed.rate })}
            </AskWhetherSure>
          )}
          <div className={profileStyles.fields}>
            <TextField
              label={w.rate}
              hint={w.rateHint}
              inputMode="numeric"
              autoComplete="off"
              value={typed.rate}
              onChange={(text) => change({ rate: text })}
              error={saving.errorOf('rate')}
            />
            <Select
              label={w.comesOff}
              hint={w.generalHint}
              placeholder={null}
              value={typed.isGeneral ? 'general' : 'conditional'}
              options={[
                { value: 'conditional', label: w.conditional },
                { value: 'general', label: w.general },
              ]}
              onChange={(value) => change({ isGeneral: value === 'general' })}
            />
            <DayField
              label={w.endsOn}
              hint={w.endsHint}
              isOptional
              value={typed.endsOn}
              onChange={(endsOn) => change({ endsOn })}
              error={saving.errorOf('endsOn')}
            />
          </div>
          <fieldset className={profileStyles.part}>
            <legend>{w.about}</legend>
            <p className={styles.hint}>{w.aboutHint}</p>
            <div className={profileStyles.fields}>
              {LOCALES.map((locale) => (
                <TextArea
                  key={locale}
                  label={w.aboutIn[locale]}
                  lang={locale}
                  rows={3}
                  limit={DISCOUNT_ABOUT_MAX}
                  value={typed.about[locale]}
                  onChange={(text) => change({ about: { ...typed.about, [locale]: text } })}
                  error={saving.errorOf(`about.${locale}`)}
                />
              ))}
            </div>
          </fieldset>
          <SaveFrom {...{ startsOn, saving }} today={board.today} onChange={editing.setStartsOn} />
        </PartForm>
      </div>
      <LazyPricePreview
        board={board}
        discount={{ rate: rate ?? 0, isGeneral: typed.isGeneral, about: typed.about, endsOn: null }}
        offers={board.example ? [{ id: 1, ...board.example }] : []}
      />
      <PriceVersions
        versions={board.versions}
        timeZone={board.clinic.timeZone}
        show={words.show}
        nameOf={words.nameOf}
        onLoad={(shown) => editing.load(words.read(shown))}
      />
    </div>
  );
}

function useEditing(board: DiscountBoard) {
  const saving = usePriceSaving(board);
  const [startsOn, setStartsOn] = useState(board.today);
  /** null: nothing was typed, and what that day has without it is shown. */
  const [own, setOwn] = useState<TypedDiscount | null>(null);
  const typed = own ?? typeOf(discountOn(board.current, board.planned, startsOn));
  return {
    saving,
    typed,
    startsOn,
    setStartsOn: (day: string) => {
      saving.forget();
      setStartsOn(day);
    },
    change: (values: Partial<TypedDiscount>) => {
      saving.forget();
      setOwn({ ...typed, ...values });
    },
    load: (loaded: TypedDiscount) => {
      saving.forget();
      setOwn(loaded);
    },
    save: async (isSure: boolean) => {
      const isSaved = await saving.save(startsOn, (send, seen) =>
        send(saveDiscount, {
          params: { providerId: String(board.clinic.id) },
          body: { startsOn, discount: typed, seen, isSure },
        }),
      );
      // What was typed while it was saved stays.
      if (isSaved) setOwn((now) => (now === own ? null : now));
    },
  };
}

function typeOf({ rate, isGeneral, about, endsOn }: Discount): TypedDiscount {
  return { rate: rate === 0 ? '' : String(rate), isGeneral, about, endsOn: endsOn ?? '' };
}

/** A discount as a table of differences shows it, and back. */
function useDiscountWords() {
  const { w, t } = useOwnWords(PRICE_ROOM_WORDS);
  const dates = useDates();
  const showTyped = ({ rate, isGeneral, about, endsOn }: TypedDiscount) => ({
    rate,
    comesOff: isGeneral ? w.general : w.conditional,
    about,
    endsOn,
  });
  return {
    show: (discount: Discount) => showTyped(typeOf(discount)),
    showTyped,
    read: ({ comesOff, ...shown }: ReturnType<typeof showTyped>): TypedDiscount => ({
      ...shown,
      isGeneral: comesOff === w.general,
    }),
    describe: ({ rate, isGeneral, endsOn }: Discount) =>
      rate === 0
        ? w.none
        : [
            t(w.percent, { rate: String(rate) }),
            isGeneral ? w.general : w.conditional,
            endsOn && t(w.until, { day: dates.dayFull(endsOn) }),
          ]
            .filter(Boolean)
            .join(', '),
    nameOf: (path: string) => {
      const [field = '', locale] = path.split('.');
      if (isLocale(locale)) return `${w.about}, ${w.aboutIn[locale]}`;
      return field === 'rate' || field === 'comesOff' || field === 'endsOn' ? w[field] : path;
    },
  };
}
