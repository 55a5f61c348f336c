import { useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import type { Answers, NumberKey } from '../answers.ts';
import { formatDecimal, showNumber, unitOf } from '../describe.ts';
import { judgeNumber } from '../questions.ts';
import { isPartOfMinute, limitsShown, readTyped, turnTyped } from '../typed-number.ts';
import { QUESTIONNAIRE_WORDS } from '../words.ts';
import styles from './questionnaire.module.css';

const UNIT_CHOICES = {
  cholesterol: ['mmol_l', 'mg_dl'],
  hba1c: ['mmol_mol', 'percent'],
} as const;

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
      const value = exact ?? turnTyped(question, text, units);
      setUnits(next);
      setError(null);
      if (value === null) {
        setIsWarned(false);
        return;
      }
      setExact(value);
      setText(show(value, next));
    },
    /** What stands there; null: nothing that would be accepted. */
    peek(): number | null {
      if (question === null) return null;
      const value = exact ?? readTyped(question, text, units);
      return value !== null && judgeNumber(question, value) === 'good' ? value : null;
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
      } else if (verdict === 'none') {
        setError(isPartOfMinute(question, text) ? w.step.wholeMinutes : w.step.enter);
      } else {
        const { from, to } = limitsShown(question, units);
        setError(
          t(w.step.impossible, {
            from: formatDecimal(locale, from),
            to: formatDecimal(locale, to),
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
