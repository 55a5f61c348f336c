import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import {
  EMPTY_DATE_PARTS,
  readDateParts,
  type DateParts,
} from '#app/ui/date-of-birth-field/date-parts.ts';
import { FieldError } from '#app/ui/field/field.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { CHOICES, CONDITIONS, type Answers, type ChoiceKey, type QuestionKey } from '../answers.ts';
import { isChoiceQuestion, isNumberQuestion, nameCountry } from '../describe.ts';
import { RISK_COUNTRIES } from '../risk-region.ts';
import { findContradiction, isNeeded, isPregnancyAsked, judgeDateOfBirth } from '../questions.ts';
import { QUESTIONNAIRE_WORDS } from '../words.ts';
import { NumberQuestion, useTypedNumber } from './number-question.tsx';
import styles from './questionnaire.module.css';

type StepWords = (typeof QUESTIONNAIRE_WORDS)['en']['step'];

export interface StepProps {
  question: QuestionKey;
  answers: Answers;
  /** `YYYY-MM-DD`, by the portal's clock. */
  today: string;
  isLast: boolean;
  onAnswer: (answers: Answers) => void;
  /** `kept`: with what stands there; null: nothing new that would be accepted. */
  onBack: (kept: Answers | null) => void;
}

/** One question: its field, and the ways on and back. Give it a `key`, so that each begins anew. */
export function QuestionStep({ question, answers, today, isLast, onAnswer, onBack }: StepProps) {
  const { w } = useOwnWords(QUESTIONNAIRE_WORDS);
  const errorId = useId();
  const [error, setError] = useState<string | null>(null);
  const [value, setValue] = useState(answers[question]);
  const [birth, setBirth] = useState(() => readParts(answers.dateOfBirth));
  const typed = useTypedNumber(isNumberQuestion(question) ? question : null, answers);
  const place = useRef<HTMLFieldSetElement>(null);
  const { form, focusFirstError } = useFirstError();
  /** Said of the question as a whole; a date says it of itself. */
  const hasOwnError = error !== null && question !== 'dateOfBirth';
  useEffect(() => place.current?.focus(), []);

  const typedIn = { question, answers, value, birth, today };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isNumberQuestion(question)) {
      const number = typed.accept();
      if (number === null) return focusFirstError();
      const units = typed.units;
      const next: Answers = { ...answers, [question]: number, ...(units && { units }) };
      const wrong = findContradiction(next, today);
      if (wrong === 'ageAtDiabetes') typed.refuse(w.step.ageAtDiabetes);
      else if (wrong === 'hdlCholesterol') typed.refuse(w.step.hdlTooHigh);
      else return onAnswer(next);
      return focusFirstError();
    }
    const next = readAnswer(typedIn, w.step);
    if (typeof next !== 'string') return onAnswer(next);
    setError(next);
    focusFirstError();
  }

  /** Whoever looks back has not taken back what they typed. */
  function goBack() {
    const number = isNumberQuestion(question) ? typed.peek() : null;
    const units = typed.units;
    const back = isNumberQuestion(question)
      ? number !== null && { ...answers, [question]: number, ...(units && { units }) }
      : readAnswer(typedIn, w.step);
    const isNew = typeof back === 'object' && back[question] !== answers[question];
    const wrong = isNew ? findContradiction(back, today) : null;
    // Conditions that do not go with what is answered now are asked anew.
    onBack(isNew && (wrong === null || wrong === 'conditions') ? back : null);
  }

  const hints: Partial<Record<QuestionKey, string>> = w.hints;
  return (
    <form ref={form} className={styles.step} onSubmit={submit} noValidate>
      <fieldset
        ref={place}
        tabIndex={-1}
        className={styles.question}
        aria-describedby={hasOwnError ? errorId : undefined}
        aria-invalid={hasOwnError || undefined}
      >
        <legend>
          <h1>{w.questions[question].label}</h1>
        </legend>
        {hints[question] && <p className={styles.hint}>{hints[question]}</p>}
        {isNumberQuestion(question) && <NumberQuestion question={question} typed={typed} />}
        {isChoiceQuestion(question) && (
          <Choices question={question} value={value} onChange={setValue} />
        )}
        {question === 'dateOfBirth' && (
          <DateOfBirthField
            label={w.questions.dateOfBirth.short}
            name="dateOfBirth"
            value={birth}
            onChange={setBirth}
            error={error}
          />
        )}
        {question === 'country' && <Countries value={value} onChange={setValue} />}
        {question === 'conditions' && (
          <Conditions
            value={Array.isArray(value) ? value : null}
            hasPregnancy={isPregnancyAsked(answers, today)}
            onChange={setValue}
          />
        )}
        {hasOwnError && <FieldError id={errorId} error={error} />}
      </fieldset>
      <WaysOn
        isLast={isLast}
        onBack={goBack}
        {...(!isNeeded(question) && {
          onSkip: () => onAnswer({ ...answers, [question]: null }),
        })}
      />
    </form>
  );
}

interface TypedIn extends Pick<StepProps, 'question' | 'answers' | 'today'> {
  value: Value;
  birth: DateParts;
}

/** The answers with what stands there; a text: why it cannot be taken. */
function readAnswer(
  { question, answers, value, birth, today }: TypedIn,
  words: StepWords,
): Answers | string {
  if (question === 'dateOfBirth') {
    const day = readDateParts(birth);
    if (day === null) return words.noDate;
    const verdict = judgeDateOfBirth(day, today);
    return verdict === 'good' ? { ...answers, dateOfBirth: day } : words[verdict];
  }
  if (value === undefined || value === null || value === '') {
    return question === 'conditions' ? words.chooseSome : words.choose;
  }
  return { ...answers, [question]: value };
}

function WaysOn({
  isLast,
  onBack,
  onSkip,
}: {
  isLast: boolean;
  onBack: () => void;
  /** Absent: it cannot be left out. */
  onSkip?: () => void;
}) {
  const { w } = useOwnWords(QUESTIONNAIRE_WORDS);
  return (
    <>
      <div className={styles.actions}>
        <Button type="submit">{isLast ? w.step.finish : w.step.next}</Button>
        <Button variant="secondary" onClick={onBack}>
          {w.step.back}
        </Button>
      </div>
      {onSkip && (
        <div>
          <Button variant="quiet" onClick={onSkip}>
            {w.step.skip}
          </Button>
        </div>
      )}
    </>
  );
}

type Value = Answers[QuestionKey];

function Choices({
  question,
  value,
  onChange,
}: {
  question: ChoiceKey;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const { w } = useOwnWords(QUESTIONNAIRE_WORDS);
  const words: Record<string, string> = w.choices[question];
  return (
    <div className={styles.choices}>
      {CHOICES[question].map((one) => (
        <label key={one} className={styles.choice}>
          <input
            type="radio"
            name={question}
            checked={value === one}
            onChange={() => onChange(one)}
          />
          {words[one]}
        </label>
      ))}
    </div>
  );
}

function Countries({ value, onChange }: { value: Value; onChange: (value: Value) => void }) {
  const { w, locale, market } = useOwnWords(QUESTIONNAIRE_WORDS);
  const names = RISK_COUNTRIES.map((one) => ({ value: one, label: nameCountry(locale, one) }));
  const own = names.find((one) => one.value === market);
  const others = names
    .filter((one) => one !== own)
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <div className={styles.measure}>
      <Select
        label={w.questions.country.short}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        options={[...(own ? [own] : []), ...others, { value: 'other', label: w.step.otherCountry }]}
      />
    </div>
  );
}

function Conditions({
  value,
  hasPregnancy,
  onChange,
}: {
  value: readonly string[] | null;
  hasPregnancy: boolean;
  onChange: (value: Value) => void;
}) {
  const { w } = useOwnWords(QUESTIONNAIRE_WORDS);
  const asked = CONDITIONS.filter((one) => one !== 'pregnancy' || hasPregnancy);
  return (
    <div className={styles.choices}>
      {asked.map((one) => (
        <label key={one} className={styles.choice}>
          <input
            type="checkbox"
            checked={value?.includes(one) ?? false}
            onChange={(event) => {
              const left = asked.filter((other) =>
                other === one ? event.target.checked : (value?.includes(other) ?? false),
              );
              onChange(left.length > 0 ? left : undefined);
            }}
          />
          {w.conditions[one]}
        </label>
      ))}
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={value?.length === 0}
          onChange={(event) => onChange(event.target.checked ? [] : undefined)}
        />
        {w.step.noCondition}
      </label>
    </div>
  );
}

function readParts(day: string | undefined) {
  if (day === undefined) return EMPTY_DATE_PARTS;
  return { year: day.slice(0, 4), month: day.slice(5, 7), day: day.slice(8) };
}
