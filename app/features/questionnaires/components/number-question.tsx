import { useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { NUMBER_LIMITS, type Answers, type NumberKey } from '../answers.ts';
import { formatDecimal, showNumber, unitOf } from '../describe.ts';
import { readCholesterol, readHba1c } from '../lab-units.ts';
import { judgeNumber } from '../questions.ts';
import { QUESTIONNAIRE_WORDS } from '../words.ts';
import styles from './questionnaire.module.css';

const UNIT_CHOICES = {
  cholesterol: ['mmol_l', 'mg_dl'],
  hba1c: ['mmol_mol', 'percent'],
} as const;

/** A typed number as it is kept; null: it is none. */
function readTyped(question: NumberKey, text: string, units: Answers['units']): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(plain)) return null;
  const value = Number(plain);
  const unit = unitOf(question, units);
  if (unit === 'mg_dl') return readCholesterol(value, 'mg_dl');
  return unit === 'percent' && question === 'hba1c' ? readHba1c(value, 'percent') : value;
}

/** What has been typed, and what is wrong with it. */
export function useTypedNumber(question: NumberKey | null, answers: Answers) {
  const { w, t, locale } = useOwnWords(QUESTIONNAIRE_WORDS);
  const kept = question === null ? null : (answers[question] ?? null);
  const show = (value: number | null, units: Answers['units']) =>
    value === null || question === null
      ? ''
      : formatPlain(formatDecimal(locale, showNumber(question, value, units)));
  const [units, setUnits] = useState(answers.units);
  const [text, setText] = useState(() => show(kept, answers.units));
  /** The value behind the text while nobody has typed: units can be switched to and fro. */
  const [exact, setExact] = useState(kept);
  const [error, setError] = useState<string | null>(null);
  const [isWarned, setIsWarned] = useState(false);

  return {
    units,
    text,
    error,
    type(next: string) {
      setText(next);
      setExact(null);
      setError(null);
      setIsWarned(false);
    },
    turnUnits(next: NonNullable<Answers['units']>) {
      if (question === null) return;
      const value = exact ?? readTyped(question, text, units);
      setUnits(next);
      setError(null);
      if (value === null) return;
      setExact(value);
      setText(show(value, next));
    },
    /** @returns null: it has to be put right, or pressed on once more */
    accept(): number | null {
      if (question === null) return null;
      const value = exact ?? readTyped(question, text, units);
      const verdict = value === null ? 'none' : judgeNumber(question, value);
      if (value !== null && (verdict === 'good' || (verdict === 'unlikely' && isWarned))) {
        return value;
      }
      if (verdict === 'unlikely') {
        setIsWarned(true);
        setError(w.step.unlikely);
      } else if (verdict === 'none') setError(w.step.enter);
      else {
        const [, , from, to] = NUMBER_LIMITS[question];
        setError(
          t(w.step.impossible, {
            from: formatDecimal(locale, showNumber(question, from, units)),
            to: formatDecimal(locale, showNumber(question, to, units)),
          }),
        );
      }
      return null;
    },
    refuse: setError,
  };
}

/** A field takes no grouping. */
function formatPlain(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, '');
}

export function NumberQuestion({
  question,
  typed,
}: {
  question: NumberKey;
  typed: ReturnType<typeof useTypedNumber>;
}) {
  const { w } = useOwnWords(QUESTIONNAIRE_WORDS);
  const { units, text, error } = typed;
  const unit = unitOf(question, units);
  const kind = question === 'hba1c' ? 'hba1c' : 'cholesterol';
  const hasUnits = question === 'hba1c' || unit === 'mmol_l' || unit === 'mg_dl';
  return (
    <div className={styles.measure}>
      <TextField
        key={question}
        label={`${w.questions[question].short} (${w.units[unit]})`}
        value={text}
        onChange={(next) => typed.type(next)}
        error={error}
        inputMode="decimal"
        autoComplete="off"
      />
      {hasUnits && (
        <fieldset className={styles.unit}>
          <legend>{w.step.unit}</legend>
          {UNIT_CHOICES[kind].map((one) => (
            <label key={one} className={styles.choice}>
              <input
                type="radio"
                name={`${question}-unit`}
                checked={unit === one}
                onChange={() => typed.turnUnits({ ...units, [kind]: one })}
              />
              {w.units[one]}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
