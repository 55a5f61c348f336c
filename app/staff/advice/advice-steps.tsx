import { useState, type FormEvent } from 'react';
import { href, useNavigate } from 'react-router';
import {
  canDoctor,
  NOTE_MAX,
  TEXT_MAX,
  URGENCIES,
  type Urgency,
} from '#app/features/written-advice/advice-rules.ts';
import type { AdviceCase } from '#app/features/written-advice/answer-questions.server.ts';
import {
  answerQuestion,
  askBack,
  claimQuestion,
  closeAdvice,
  handOver,
} from '#app/features/written-advice/staff-contract.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { focusField, useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { useListAddress } from '#app/staff/kit/back-to-list.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { ADVICE_ROOM_WORDS } from './advice-words.ts';
import adviceStyles from './advice.module.css';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

export interface StepsProps {
  found: AdviceCase;
  /** It may be another one meanwhile. */
  onLate: () => void;
  typed: TypedAnswer;
  change: (values: Partial<TypedAnswer>) => void;
}

/** What a doctor can do with a question as it stands. */
export function AdviceSteps(props: StepsProps) {
  return props.found.isMine ? <Work {...props} /> : <Claim {...props} />;
}

const paramsOf = ({ partnerId, id }: AdviceCase) => ({ partnerId: String(partnerId), id });

function Failure({ text }: { text: string | null }) {
  const { w } = useOwnWords(STAFF_WORDS);
  if (text === null) return null;
  return (
    <Banner tone="danger" role="alert" title={w.failed}>
      {text}
    </Banner>
  );
}

function Claim({ found, onLate }: Pick<StepsProps, 'found' | 'onLate'>) {
  const words = useOwnWords(STAFF_WORDS).w.adviceCase;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();

  async function claim() {
    const body = { version: found.version };
    if (await send(claimQuestion, { params: paramsOf(found), body })) await refresh();
    else onLate();
  }

  return (
    <section className={styles.part}>
      <h2>{words.what}</h2>
      <Failure text={failure} />
      <p className={styles.hint}>
        {found.status === 'submitted' ? words.claimHint : words.takeOver}
      </p>
      <Button size="s" isBusy={isBusy} disabled={!isAlive} onClick={() => void claim()}>
        {words.claim}
      </Button>
    </section>
  );
}

type Step = 'answer' | 'question' | 'handOver' | 'close';
const STEPS = {
  answer: 'answer',
  question: 'ask_back',
  handOver: 'hand_over',
  close: 'close',
} as const;

function findSteps({ status }: AdviceCase): Step[] {
  const standing = { status, isGivenUp: false };
  return (Object.keys(STEPS) as Step[]).filter((step) => canDoctor(STEPS[step], standing));
}

export interface TypedAnswer {
  text: string;
  next: 'none' | 'book' | 'call_back';
  specialization: string;
  urgency: Urgency;
  referral: string;
  note: string;
  /** `doctor 7`, `team 2`; empty: anybody. */
  to: string;
}
export const NOTHING_TYPED: TypedAnswer = {
  text: '',
  next: 'none',
  specialization: '',
  urgency: 'any',
  referral: '',
  note: '',
  to: '',
};

function readAddressee(value: string): { kind: 'doctor' | 'team'; id: number } | null {
  const [kind, id] = value.split(' ');
  return kind === 'doctor' || kind === 'team' ? { kind, id: Number(id) } : null;
}

/** The call of a step with what it is sent with. */
function useStep(found: AdviceCase) {
  const { send, ...state } = useSend();

  function take(step: Step, typed: TypedAnswer): Promise<object | null> {
    const { text, note, next, urgency, referral } = typed;
    const { version } = found;
    const params = paramsOf(found);
    const specializationId = typed.specialization === '' ? null : Number(typed.specialization);
    switch (step) {
      case 'answer':
        return send(answerQuestion, {
          params,
          body: {
            version,
            text,
            nextStep:
              next === 'book'
                ? { kind: next, specializationId: specializationId ?? 0, urgency, referral }
                : next === 'call_back'
                  ? { kind: next }
                  : null,
          },
        });
      case 'question':
        return send(askBack, { params, body: { version, text } });
      case 'handOver':
        return send(handOver, {
          params,
          body: { version, note, specializationId, to: readAddressee(typed.to) },
        });
      case 'close':
        return send(closeAdvice, { params, body: { version } });
    }
  }

  return { ...state, take };
}

function Work({ found, onLate, typed, change }: StepsProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.adviceCase;
  const navigate = useNavigate();
  const list = useListAddress(href('/staff/advice'));
  const isAlive = useAlive();
  const { take, refuse, isBusy, failure, fields } = useStep(found);
  const { form, focusFirstError } = useFirstError();
  const steps = findSteps(found);
  const [chosen, setStep] = useState<Step>(steps[0] ?? 'close');
  // Of an older version of the question there may have been another.
  const step = steps.includes(chosen) ? chosen : (steps[0] ?? 'close');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const isWritten = step === 'answer' || step === 'question';
    const lacksSpecialty =
      step === 'answer' && typed.next === 'book' && typed.specialization === '';
    const wrong = {
      ...(isWritten && typed.text.trim() === '' && { text: 'required' }),
      ...(lacksSpecialty && { specializationId: 'required' }),
    };
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return focusFirstError();
    }
    if (await take(step, typed)) void navigate(list);
    else onLate();
  }

  const parts = {
    found,
    typed,
    change,
    error: (field: string) => describeField(words, fields[field]),
  };
  return (
    <form
      ref={form}
      className={styles.part}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="step">{words.what}</h2>
      {found.status === 'waiting_for_patient' && <p className={styles.hint}>{words.waits}</p>}
      {found.status === 'answered' && <p className={styles.hint}>{words.isAnswered}</p>}
      <Failure text={failure} />
      <fieldset className={styles.choices} aria-labelledby="step">
        {steps.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name="step" checked={step === one} onChange={() => setStep(one)} />
            {words.steps[one]}
          </label>
        ))}
      </fieldset>
      <div className={styles.fields}>
        {(step === 'answer' || step === 'question') && (
          <TemplateSelect
            found={found}
            onInsert={(text) => {
              change({ text: joinText(typed.text, text) });
              if (form.current) focusField(form.current, 'text');
            }}
          />
        )}
        {(step === 'answer' || step === 'question') && (
          <TextArea
            name="text"
            label={words.text}
            rows={8}
            limit={TEXT_MAX}
            value={typed.text}
            onChange={(text) => change({ text })}
            error={parts.error('text')}
            required
          />
        )}
        {step === 'answer' && <NextStepFields {...parts} />}
        {step === 'handOver' && <HandOverFields {...parts} />}
        {step === 'close' && <p className={styles.hint}>{words.closeHint}</p>}
      </div>
      <p className={styles.hint}>{words.noted}</p>
      <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
        {words.submit}
      </Button>
    </form>
  );
}

interface FieldsProps {
  found: AdviceCase;
  typed: TypedAnswer;
  change: (values: Partial<TypedAnswer>) => void;
  error: (field: string) => string | null;
}

function NextStepFields({ found, typed, change, error }: FieldsProps) {
  const words = useOwnWords(STAFF_WORDS).w.adviceCase;
  return (
    <>
      <Select
        name="next"
        label={words.next}
        placeholder={null}
        options={(['none', 'book', 'call_back'] as const).map((value) => ({
          value,
          label: words.nexts[value],
        }))}
        value={typed.next}
        onChange={(next) => change({ next: next as TypedAnswer['next'] })}
      />
      {typed.next === 'book' && (
        <>
          <SpecialtySelect
            {...{ found, typed, change }}
            label={words.bookSpecialty}
            error={error('specializationId')}
          />
          <Select
            name="urgency"
            label={words.urgency}
            placeholder={null}
            options={URGENCIES.map((value) => ({ value, label: words.urgencies[value] }))}
            value={typed.urgency}
            onChange={(urgency) => change({ urgency: urgency as Urgency })}
          />
          <TextArea
            name="referral"
            label={words.referral}
            hint={words.referralHint}
            limit={NOTE_MAX}
            value={typed.referral}
            onChange={(referral) => change({ referral })}
            error={error('referral')}
            isOptional
          />
        </>
      )}
    </>
  );
}

/** What was typed stays: a template comes after it. */
const joinText = (typed: string, text: string) =>
  typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`;

/** An answer kept ready, put into what is being written. */
function TemplateSelect({
  found: { templates },
  onInsert,
}: {
  found: AdviceCase;
  onInsert: (text: string) => void;
}) {
  const words = useOwnWords(ADVICE_ROOM_WORDS).w.templates;
  const [chosen, setChosen] = useState('');
  const template = templates.find(({ id }) => id === chosen);
  if (templates.length === 0) return null;
  return (
    <div className={adviceStyles.bar}>
      <Select
        name="template"
        label={words.template}
        placeholder={words.choose}
        options={templates.map(({ id, title }) => ({ value: id, label: title }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        size="s"
        variant="quiet"
        disabled={!template}
        onClick={() => template && onInsert(template.text)}
      >
        {words.insert}
      </Button>
    </div>
  );
}

function HandOverFields({ found, typed, change, error }: FieldsProps) {
  const words = useOwnWords(STAFF_WORDS).w.adviceCase;
  const own = useOwnWords(ADVICE_ROOM_WORDS).w.handOver;
  const group = (kind: 'doctor' | 'team', all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }));
  const addressees = [
    { label: own.teams, options: group('team', found.teams) },
    { label: own.doctors, options: group('doctor', found.colleagues) },
  ].filter(({ options }) => options.length > 0);
  return (
    <>
      <Select
        name="to"
        label={own.to}
        placeholder={own.everybody}
        options={addressees}
        value={typed.to}
        onChange={(to) => change({ to })}
        error={error('to')}
      />
      <SpecialtySelect
        {...{ found, typed, change }}
        label={words.handOverTo}
        placeholder={words.keep}
        error={error('specializationId')}
      />
      <TextArea
        name="note"
        label={words.note}
        hint={words.noteHint}
        limit={NOTE_MAX}
        value={typed.note}
        onChange={(note) => change({ note })}
        error={error('note')}
        isOptional
      />
    </>
  );
}

function SpecialtySelect({
  found,
  typed,
  change,
  ...field
}: Omit<FieldsProps, 'error'> & { label: string; placeholder?: string; error: string | null }) {
  const { locale, market } = useOwnWords(STAFF_WORDS);
  const options = found.specialties
    .map((one) => ({ value: String(one.id), label: localise(one, locale, market) }))
    .toSorted((one, next) => one.label.localeCompare(next.label, locale));
  return (
    <Select
      {...field}
      name="specializationId"
      options={options}
      value={typed.specialization}
      onChange={(specialization) => change({ specialization })}
    />
  );
}
