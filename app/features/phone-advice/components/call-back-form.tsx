import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { orderNames } from '#app/people/person-name.ts';
import { PERSON_FIELD_MAX } from '#app/people/person-fields.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { RELATIONS } from '#app/people/relations.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { DateOfBirthField } from '#app/ui/date-of-birth-field/date-of-birth-field.tsx';
import {
  EMPTY_DATE_PARTS,
  readDateParts,
  type DateParts,
} from '#app/ui/date-of-birth-field/date-parts.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { PhoneField } from '#app/ui/phone-field/phone-field.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { TOPICS, type ReachWindow } from '../call-back.ts';
import { requestCallBack } from '../contract.ts';
import type { PhoneAdvice } from '../request-call-back.server.ts';
import { PHONE_ADVICE_WORDS } from '../words.ts';
import styles from '../phone-advice.module.css';

/** The value of the choice "somebody else"; a child's is its id, one's own an empty text. */
const OTHER = 'other';
const PHONE_EXAMPLES = { HU: '+36 20 123 4567', RO: '+40 712 345 678' };

type Own = NonNullable<PhoneAdvice['own']>;
type Body = BodyOf<typeof requestCallBack>;

interface Draft {
  topic: string;
  onBehalf: string;
  lastName: string;
  firstName: string;
  relation: string;
  isAgreed: boolean;
  phone: string;
  reach: string;
}

/** What is sent of a draft, or which fields are still wrong. */
function readDraft(
  draft: Draft,
  born: DateParts,
): { body: Body; wrong?: never } | { body?: never; wrong: Record<string, string> } {
  const wrong: Record<string, string> = {};
  const topic = TOPICS.find((one) => one === draft.topic);
  const relation = RELATIONS.find((one) => one === draft.relation);
  const dateOfBirth = readDateParts(born) ?? '';
  const isOther = draft.onBehalf === OTHER;
  if (!topic) wrong.topic = 'topicRequired';
  if (draft.phone.trim() === '') wrong.phone = 'required';
  if (draft.reach === '') wrong.reach = 'reachRequired';
  if (isOther) {
    if (draft.lastName.trim() === '') wrong.lastName = 'required';
    if (draft.firstName.trim() === '') wrong.firstName = 'required';
    if (dateOfBirth === '') wrong.dateOfBirth = 'dateInvalid';
    if (!relation) wrong.relation = 'relationRequired';
    if (!draft.isAgreed) wrong.isAgreed = 'agreementRequired';
  }
  if (!topic || Object.keys(wrong).length > 0) return { wrong };
  const { phone, reach, lastName, firstName, onBehalf } = draft;
  const body: Body = { topic, phone, reach };
  if (onBehalf === '') return { body };
  if (!isOther) return { body: { ...body, onBehalf: { minorId: onBehalf } } };
  if (!relation) return { wrong: { relation: 'relationRequired' } };
  const other = { lastName, firstName, dateOfBirth, relation, isAgreed: true as const };
  return { body: { ...body, onBehalf: other } };
}

/** Asks for a call: about what, on whose behalf, on which number and when. */
export function CallBackForm({ own, windows }: { own: Own; windows: readonly ReachWindow[] }) {
  const { w } = useOwnWords(PHONE_ADVICE_WORDS);
  const { revalidate } = useRevalidator();
  const isAlive = useAlive();
  const { send, refuse, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const empty: Draft = {
    topic: '',
    onBehalf: '',
    lastName: '',
    firstName: '',
    relation: '',
    isAgreed: false,
    phone: own.phone,
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
    <Card padding="l" className={styles.card}>
      <h2 className={styles.subtitle}>{w.form.title}</h2>
      <p>{w.form.lead}</p>
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
          options={TOPICS.map((value) => ({ value, label: w.form.topics[value] }))}
          value={draft.topic}
          onChange={(topic) => change({ topic })}
          error={error('topic')}
          required
        />
        <ForWhom {...parts} own={own} born={born} onBorn={setBorn} />
        <Reach {...parts} windows={windows} />
        <div>
          <Button type="submit" isBusy={isBusy} disabled={!isAlive}>
            {w.form.submit}
          </Button>
        </div>
      </form>
      <Done when={doneWhen} />
    </Card>
  );
}

/** Read out politely once the request is in. */
function Done({ when }: { when: string | null }) {
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
  return ({ day, fromHour, untilHour }: ReachWindow) =>
    t(w.list.when, {
      day: dates.dayLong(day),
      from: `${fromHour}:00`,
      until: `${untilHour}:00`,
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

/** Oneself, a child of one's own, or somebody whose details are given. */
function ForWhom({
  draft,
  change,
  error,
  own,
  born,
  onBorn,
}: PartProps & { own: Own; born: DateParts; onBorn: (born: DateParts) => void }) {
  const { w, t, market } = useOwnWords(PHONE_ADVICE_WORDS);
  const names = orderNames(market, 'lastName' as const, 'firstName' as const);
  return (
    <>
      <Select
        name="onBehalf"
        label={w.form.onBehalf}
        placeholder={null}
        options={[
          { value: '', label: t(w.form.me, { name: own.name }) },
          ...own.children.map(({ id, name }) => ({ value: id, label: name })),
          { value: OTHER, label: w.form.other },
        ]}
        value={draft.onBehalf}
        onChange={(onBehalf) => change({ onBehalf })}
        error={error('onBehalf')}
      />
      {draft.onBehalf === OTHER && (
        <div className={styles.group}>
          <p>{w.form.otherIntro}</p>
          <div className={styles.pair}>
            {names.map((field) => (
              <TextField
                key={field}
                name={field}
                label={w.form[field]}
                autoComplete="off"
                maxLength={PERSON_FIELD_MAX[field]}
                value={draft[field]}
                onChange={(value) => change({ [field]: value })}
                error={error(field)}
                required
              />
            ))}
          </div>
          <DateOfBirthField
            name="dateOfBirth"
            label={w.form.dateOfBirth}
            value={born}
            onChange={onBorn}
            autoComplete={false}
            error={error('dateOfBirth')}
            required
          />
          <Select
            name="relation"
            label={w.form.relation}
            options={RELATIONS.map((value) => ({ value, label: w.form.relations[value] }))}
            value={draft.relation}
            onChange={(relation) => change({ relation })}
            error={error('relation')}
            required
          />
          <Checkbox
            name="isAgreed"
            label={w.form.isAgreed}
            isChecked={draft.isAgreed}
            onChange={(isAgreed) => change({ isAgreed })}
            error={error('isAgreed')}
            required
          />
        </div>
      )}
    </>
  );
}
