import { useState } from 'react';
import { savePrices } from '#app/features/clinic-prices/contract.ts';
import type { PriceBoard, PriceLine } from '#app/features/clinic-prices/get-price-board.server.ts';
import { discountOn } from '#app/features/clinic-prices/discount-rules.ts';
import { priceOn, readAmount, type Prices } from '#app/features/clinic-prices/price-rules.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { formatNumber } from '#app/i18n/words.ts';
import { Badge } from '#app/ui/badge/badge.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { LazyPricePreview } from './lazy-price-preview.tsx';
import { ChangedMeanwhile } from '#app/staff/content/changed-meanwhile.tsx';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { AskWhetherSure, PlannedChanges, PriceVersions, SaveFrom } from './price-parts.tsx';
import { PRICE_ROOM_WORDS } from './price-words.ts';
import priceStyles from './prices.module.css';
import profileStyles from './profile.module.css';
import styles from '#app/staff/staff.module.css';
import { usePriceSaving } from './use-price-saving.ts';

/** The form of a price list from a day on, what is planned, how it will look, and what was changed before. */
export function PriceEditor({ board }: { board: PriceBoard }) {
  const { w } = useOwnWords(PRICE_ROOM_WORDS);
  const editing = useEditing(board);
  const { saving, startsOn, lines } = editing;
  const say = useAmounts(board);
  const nameOf = (id: string) => board.lines.find((one) => String(one.id) === id)?.name ?? id;
  const show = (prices: Prices) =>
    Object.fromEntries(
      Object.entries(prices).map(([id, price]) => [id, price === null ? '' : say.price(price)]),
    );
  return (
    <div className={profileStyles.columns}>
      <div className={profileStyles.column}>
        <PlannedChanges
          planned={board.planned}
          saving={saving}
          describe={(value) =>
            Object.entries(show(value))
              .map(([id, price]) => `${nameOf(id)}: ${price || w.noPrice}`)
              .join(', ')
          }
        />
        <PartForm
          form={saving.form}
          failure={saving.failure}
          done={saving.done}
          onSubmit={() => editing.save(false)}
        >
          {saving.isChanged && (
            <ChangedMeanwhile
              differences={lines.flatMap((line) =>
                line.isEdited
                  ? [{ path: String(line.id), before: say.orNone(line.due), after: line.text }]
                  : [],
              )}
              nameOf={nameOf}
            />
          )}
          {saving.doubts.length > 0 && (
            <AskWhetherSure isBusy={saving.isBusy} onSure={() => void editing.save(true)}>
              <Doubts {...{ board, editing }} />
            </AskWhetherSure>
          )}
          <Lines {...{ board, editing }} />
          <p className={styles.hint}>{board.doctorId === null ? w.clinicHint : w.doctorHint}</p>
          <SaveFrom {...{ startsOn, saving }} today={board.today} onChange={editing.setStartsOn} />
        </PartForm>
      </div>
      <LazyPricePreview
        board={board}
        discount={discountOn(board.discounts.current, board.discounts.planned, startsOn)}
        offers={lines.map(({ id, name, amount, due, clinicPrice }) => ({
          id,
          service: name,
          price: (amount === undefined ? due : amount) ?? clinicPrice,
        }))}
      />
      <PriceVersions
        versions={board.versions}
        timeZone={board.clinic.timeZone}
        show={show}
        nameOf={nameOf}
        onLoad={(shown) => editing.load(shown)}
      />
    </div>
  );
}

function useEditing(board: PriceBoard) {
  const { locale } = useOwnWords(PRICE_ROOM_WORDS);
  const saving = usePriceSaving(board);
  const [startsOn, setStartsOn] = useState(board.today);
  /** What was typed, by service; the rest shows what that day has without it. */
  const [typed, setTyped] = useState<Record<string, string>>({});
  const lines = board.lines.map((line) => {
    const due = priceOn(line, board.planned, startsOn);
    const known = due === null ? '' : formatNumber(locale, due);
    const text = typed[String(line.id)] ?? known;
    const read = readAmount(text, board.clinic.market);
    /** undefined: what was typed is none. */
    const amount = 'amount' in read ? read.amount : undefined;
    return { ...line, due, text, amount, isEdited: amount !== due };
  });
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      saving.forget();
      set(value);
    };
  };
  return {
    saving,
    startsOn,
    setStartsOn: change(setStartsOn),
    lines,
    type: change(({ id, text }: { id: number; text: string }) =>
      setTyped({ ...typed, [String(id)]: text }),
    ),
    load: change((shown: Record<string, string>) => setTyped({ ...typed, ...shown })),
    save: async (isSure: boolean) => {
      const edited = lines.filter(({ isEdited }) => isEdited);
      const isSaved = await saving.save(startsOn, (send, seen) =>
        send(savePrices, {
          params: { providerId: String(board.clinic.id) },
          body: {
            doctorId: board.doctorId,
            startsOn,
            prices: edited.map(({ id, text }) => ({ subfunctionId: id, amount: text })),
            seen,
            isSure,
          },
        }),
      );
      // What was typed while it was saved stays.
      if (isSaved) {
        setTyped((now) =>
          Object.fromEntries(Object.entries(now).filter(([id, text]) => text !== typed[id])),
        );
      }
    },
  };
}

type Editing = ReturnType<typeof useEditing>;
type Line = Editing['lines'][number];

/** Amounts of the clinic's market in the reader's language. */
function useAmounts({ clinic: { market } }: PriceBoard) {
  const { w, locale } = useOwnWords(PRICE_ROOM_WORDS);
  const price = (amount: number) => formatPrice(locale, market, amount);
  return {
    price,
    orNone: (amount: number | null) => (amount === null ? w.noPrice : price(amount)),
    range: ({ min, max }: { min: number; max: number }) =>
      min === max ? price(min) : `${price(min)}–${price(max)}`,
  };
}

function Doubts({ board, editing }: { board: PriceBoard; editing: Editing }) {
  const { w, t } = useOwnWords(PRICE_ROOM_WORDS);
  const say = useAmounts(board);
  return (
    <>
      <p>{w.sureText}</p>
      <ul>
        {editing.lines.flatMap(({ id, name, due, clinicPrice, amount }) =>
          editing.saving.doubts.includes(`prices.${id}`)
            ? [
                <li key={id}>
                  {t(w.sureLine, {
                    service: name,
                    before: say.orNone(due ?? clinicPrice),
                    after: say.orNone(amount ?? null),
                  })}
                </li>,
              ]
            : [],
        )}
      </ul>
    </>
  );
}

/** The list by specialty, as patients have it. */
function Lines({ board, editing }: { board: PriceBoard; editing: Editing }) {
  const { w } = useOwnWords(PRICE_ROOM_WORDS);
  const specialties = [...new Set(board.lines.map(({ specialty }) => specialty))];
  if (specialties.length === 0) return <p>{w.noServices}</p>;
  return specialties.map((specialty) => (
    <fieldset key={specialty} className={profileStyles.part}>
      <legend>{specialty}</legend>
      <div className={priceStyles.lines}>
        {editing.lines
          .filter((line) => line.specialty === specialty)
          .map((line) => (
            <LineField key={line.id} {...{ line, board, editing }} />
          ))}
      </div>
    </fieldset>
  ));
}

function LineField({ line, board, editing }: { line: Line; board: PriceBoard; editing: Editing }) {
  const say = useAmounts(board);
  const { saving, type } = editing;
  return (
    <div className={priceStyles.line} data-edited={line.isEdited || undefined}>
      <TextField
        label={line.name}
        hint={<LineFacts {...{ line, board }} />}
        inputMode="decimal"
        autoComplete="off"
        placeholder={line.clinicPrice === null ? '' : say.price(line.clinicPrice)}
        value={line.text}
        onChange={(text) => type({ id: line.id, text })}
        error={saving.errorOf(`prices.${line.id}`)}
      />
      <FormerPrice {...{ line, board, editing }} />
    </div>
  );
}

/** What a price is now, where it comes from and what else there is to know of it. */
function LineFacts({ line, board }: { line: PriceLine; board: PriceBoard }) {
  const { w, t } = useOwnWords(PRICE_ROOM_WORDS);
  const dates = useDates();
  const say = useAmounts(board);
  const later = board.planned.filter(({ value }) => value[String(line.id)] !== undefined);
  return (
    <>
      {t(w.now, { price: say.orNone(line.price) })} {line.isImported && <Badge>{w.fromFile}</Badge>}
      {line.clinicPrice !== null && (
        <span className={priceStyles.fact}>
          {t(w.clinicPrice, { price: say.price(line.clinicPrice) })}
        </span>
      )}
      {line.own && (
        <span className={priceStyles.fact}>
          {t(w.own, { count: line.own.count, range: say.range(line.own) })}
        </span>
      )}
      {later.map(({ id, startsOn, value }) => (
        <span key={id} className={priceStyles.fact}>
          {t(w.later, {
            day: dates.dayFull(startsOn),
            price: say.orNone(value[String(line.id)] ?? null),
          })}
        </span>
      ))}
    </>
  );
}

/** Of a service that the doctor has again. */
function FormerPrice({
  line,
  board,
  editing,
}: {
  line: Line;
  board: PriceBoard;
  editing: Editing;
}) {
  const { w, t } = useOwnWords(PRICE_ROOM_WORDS);
  const isAlive = useAlive();
  const dates = useDates();
  const say = useAmounts(board);
  const { former, id, name } = line;
  if (!former || line.due !== null) return null;
  const price = say.price(former.price);
  return (
    <p className={styles.hint}>
      {t(w.former, { day: dates.dayFull(former.day), price })}{' '}
      <Button
        size="s"
        variant="quiet"
        disabled={!isAlive}
        onClick={() => editing.type({ id, text: price })}
      >
        {t(w.useFormer, { price, service: name })}
      </Button>
    </p>
  );
}
