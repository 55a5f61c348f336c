import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { maskPhone, PHONE_EXAMPLES } from '#app/people/phone-mask.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { timeOfMinutes } from '#app/time/minutes.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { EMPTY_DATE_PARTS, type DateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { PhoneField } from '#app/ui/phone-field/phone-field.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TOPICS, type ReachWindow } from '../call-back.ts';
import { requestCallBack } from '../contract.ts';
import { EMPTY_ON_BEHALF, ForWhom, readOnBehalf, type OnBehalfDraft } from '../for-whom.tsx';
import type { PhoneAdvice } from '../request-call-back.server.ts';
import { PHONE_ADVICE_WORDS } from '../words.ts';
import styles from '../phone-advice.module.css';

type Own = NonNullable<PhoneAdvice['own']>;
type Body = BodyOf<typeof requestCallBack>;

interface Draft extends OnBehalfDraft {
  topic: string;
  phone: string;
  reach: string;
}

/** What is sent of a draft, or which fields are still wrong. */
function readDraft(
  draft: Draft,
  born: DateParts,
): { body: Body; wrong?: never } | { body?: never; wrong: Record<string, string> } {
  const topic = TOPICS.find((one) => one === draft.topic);
  const { onBehalf, wrong } = readOnBehalf(draft, born);
  if (!topic) wrong.topic = 'topicRequired';
  if (draft.phone.trim() === '') wrong.phone = 'required';
  if (draft.reach === '') wrong.reach = 'reachRequired';
  if (!topic || Object.keys(wrong).length > 0) return { wrong };
  const { phone, reach } = draft;
  return { body: { topic, phone, reach, ...(onBehalf && { onBehalf }) } };
}

/** Asks for a call: about what, on whose behalf, on which number and when. */
export function CallBackForm({ own, windows }: { own: Own; windows: readonly ReachWindow[] }) {
  const { w, market } = useOwnWords(PHONE_ADVICE_WORDS);
  const { revalidate } = useRevalidator();
  const isAlive = useAlive();
  const { send, refuse, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const empty: Draft = {
    ...EMPTY_ON_BEHALF,
    topic: '',
    phone: maskPhone(own.phone, market),
    reach: '',
  };
  const [draft, setDraft] = useState(empty);
  const [born, setBorn] = useState(EMPTY_DATE_PARTS);
  const [doneWhen, setDoneWhen] = useState<string | null>(null);
  const writeWindow = useWindowWords();
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  const error = (field: string) => describeField(w.form.errors, fields[field]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setDoneWhen(null);
    const { body, wrong } = readDraft(draft, born);
    if (wrong) refuse(wrong);
    if (!body || !(await send(requestCallBack, { body }))) return focusFirstError();
    const chosen = windows.find(({ value }) => value === draft.reach);
    setDraft(empty);
    setBorn(EMPTY_DATE_PARTS);
    await revalidate();
    setDoneWhen(chosen ? writeWindow(chosen) : '');
  }

  const parts = { draft, change, error };
  return (
    <Card padding="l" className={styles.card} id="call-back">
      <h2 className={styles.subtitle}>{w.form.title}</h2>
      <p>{w.form.lead}</p>
      <noscript>
        <Banner tone="warning">{w.form.needsScript}</Banner>
      </noscript>
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
        <Select
          name="topic"
          label={w.form.topic}
          hint={w.form.topicHint}
          options={TOPICS.map((value) => ({ value, label: w.form.topics[value] }))}
          value={draft.topic}
          onChange={(topic) => change({ topic })}
          error={error('topic')}
          required
        />
        <ForWhom {...{ draft, change, fields, own }} born={born} onBorn={setBorn} />
        <Reach {...parts} windows={windows} />
        <div>
          <Button type="submit" isBusy={isBusy} disabled={!isAlive}>
            {w.form.submit}
          </Button>
        </div>
      </form>
      <CallBackPlanned when={doneWhen} />
    </Card>
  );
}

/** Read out politely once the request is in. */
function CallBackPlanned({ when }: { when: string | null }) {
  const { w, t } = useOwnWords(PHONE_ADVICE_WORDS);
  return (
    <div role="status">
      {when !== null && <Banner tone="success">{t(w.form.done, { when })}</Banner>}
    </div>
  );
}

function useWindowWords() {
  const { w, t } = useOwnWords(PHONE_ADVICE_WORDS);
  const dates = useDates();
  return ({ day, from, until }: ReachWindow) =>
    t(w.list.when, {
      day: dates.dayLong(day),
      from: timeOfMinutes(from),
      until: timeOfMinutes(until),
    });
}

interface PartProps {
  draft: Draft;
  change: (values: Partial<Draft>) => void;
  error: (field: string) => string | null;
}

function Reach({ draft, change, error, windows }: PartProps & { windows: readonly ReachWindow[] }) {
  const { w, t, market } = useOwnWords(PHONE_ADVICE_WORDS);
  const writeWindow = useWindowWords();
  return (
    <div className={styles.pair}>
      <PhoneField
        name="phone"
        label={w.form.phone}
        hint={t(w.form.phoneHint, { example: PHONE_EXAMPLES[market] })}
        value={draft.phone}
        onChange={(phone) => change({ phone })}
        format={(typed) => maskPhone(typed, market)}
        error={error('phone')}
        required
      />
      <Select
        name="reach"
        label={w.form.reach}
        hint={w.form.reachHint}
        options={windows.map((one) => ({ value: one.value, label: writeWindow(one) }))}
        value={draft.reach}
        onChange={(reach) => change({ reach })}
        error={error('reach')}
        required
      />
    </div>
  );
}
