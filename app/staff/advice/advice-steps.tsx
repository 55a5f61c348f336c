import { useState, type FormEvent } from 'react';
import { href, useNavigate } from 'react-router';
import { canDoctor, TEXT_MAX } from '#app/features/written-advice/advice-rules.ts';
import type { AdviceCase } from '#app/features/written-advice/advice-case.server.ts';
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
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { useListAddress } from '#app/staff/kit/back-to-list.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import {
  type TypedAnswer,
  NextStepFields,
  joinText,
  TemplateSelect,
  HandOverFields,
} from './advice-step-fields.tsx';

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

function findSteps({ status, ofAge }: AdviceCase): Step[] {
  const standing = { status, isGivenUp: false, isOfAge: ofAge !== null };
  return (Object.keys(STEPS) as Step[]).filter((step) => canDoctor(STEPS[step], standing));
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
      {found.status === 'waiting_for_patient' && !found.ofAge && (
        <p className={styles.hint}>{words.waits}</p>
      )}
      {found.status === 'answered' && !found.ofAge && (
        <p className={styles.hint}>{words.isAnswered}</p>
      )}
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
        {step === 'close' && !found.ofAge && <p className={styles.hint}>{words.closeHint}</p>}
      </div>
      <p className={styles.hint}>{found.ofAge ? w.callBack.noted : words.noted}</p>
      <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
        {words.submit}
      </Button>
    </form>
  );
}
