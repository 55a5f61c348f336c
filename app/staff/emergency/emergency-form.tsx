import { useState, type FormEvent } from 'react';
import { href, useNavigate } from 'react-router';
import { findInEmergency, openInEmergency } from '#app/features/break-glass/contract.ts';
import {
  COMMENT_MAX,
  COMMENT_MIN,
  EMERGENCY_GROUNDS,
  EMERGENCY_MINUTES,
  type EmergencyGrounds,
} from '#app/features/break-glass/rules.ts';
import { BREAK_GLASS_WORDS } from '#app/features/break-glass/words.ts';
import {
  LOOK_UP_WAYS,
  IDENTITY_FIELDS,
  type LookUpWay,
} from '#app/features/call-centre/identification.ts';
import type { StaffProof } from '#app/features/identity/staff-proof.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { AnswerOf } from '#app/platform/contract.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { EMERGENCY_WORDS } from './break-glass-words.ts';
import { byOf, NOT_TYPED, type LookUpTyped } from '#app/staff/call-centre/look-up-by.ts';
import { PEOPLE_WORDS } from '#app/staff/call-centre/people-words.ts';
import styles from '#app/staff/call-centre/people.module.css';
import { PasskeyButton } from '#app/staff/kit/passkey-button.tsx';
import { SendOutcome } from '#app/staff/kit/send-outcome.tsx';
import shared from '#app/staff/staff.module.css';

type FoundPeople = AnswerOf<typeof findInEmergency>;
type FoundPerson = FoundPeople['people'][number];

/** Finds a person, then asks why, and opens them. */
export function EmergencyForm() {
  const [found, setFound] = useState<FoundPeople | null>(null);
  const [chosen, setChosen] = useState<FoundPerson | null>(null);
  function show(one: FoundPeople | null) {
    setFound(one);
    setChosen(one?.people.length === 1 ? (one.people[0] ?? null) : null);
  }
  return (
    <>
      <PersonSearch onFound={show} />
      <Outcome found={found} chosen={chosen} onChoose={setChosen} />
      {chosen && <GroundsForm key={chosen.found} person={chosen} onOver={() => show(null)} />}
    </>
  );
}

function PersonSearch({ onFound }: { onFound: (found: FoundPeople | null) => void }) {
  const { w: words } = useOwnWords(EMERGENCY_WORDS);
  const { w } = useOwnWords(PEOPLE_WORDS);
  const isAlive = useAlive();
  const { send, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [way, setWay] = useState<LookUpWay>('name');
  const [typed, setTyped] = useState<LookUpTyped>(NOT_TYPED);

  async function find(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    onFound(await send(findInEmergency, { body: { by: byOf(way, typed) } }, focusFirstError));
  }
  const field = (name: keyof LookUpTyped) => ({
    name,
    label: w.fields[name],
    autoComplete: 'off',
    value: typed[name],
    error: describeField(w.errors, fields[name]),
    // Another one is looked for.
    onChange: (value: string) => {
      onFound(null);
      setTyped({ ...typed, [name]: value });
    },
  });
  return (
    <form
      ref={form}
      className={styles.search}
      method="post"
      noValidate
      onSubmit={(event) => void find(event)}
    >
      <h2 className={styles.legend}>{words.whom}</h2>
      <SendOutcome failure={failure} />
      <Select
        name="way"
        label={w.way}
        placeholder={null}
        options={LOOK_UP_WAYS.map((value) => ({ value, label: w.ways[value] }))}
        value={way}
        onChange={(value) => {
          onFound(null);
          setWay(LOOK_UP_WAYS.find((one) => one === value) ?? 'name');
        }}
      />
      {way === 'name' ? (
        <div className={styles.fields}>
          {IDENTITY_FIELDS.map((name) => (
            <TextField
              key={name}
              {...field(name)}
              type={name === 'dateOfBirth' ? 'date' : 'text'}
            />
          ))}
        </div>
      ) : (
        <TextField
          {...field(way)}
          hint={way === 'booking' ? w.bookingHint : undefined}
          inputMode={way === 'phone' ? 'tel' : undefined}
        />
      )}
      <p>
        <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
          {w.find}
        </Button>
      </p>
    </form>
  );
}

/** That there is somebody, and where: nothing of whom. */
function Outcome({
  found,
  chosen,
  onChoose,
}: {
  found: FoundPeople | null;
  chosen: FoundPerson | null;
  onChoose: (person: FoundPerson) => void;
}) {
  const { w: words } = useOwnWords(EMERGENCY_WORDS);
  const { w, t } = useOwnWords(PEOPLE_WORDS);
  if (!found) return null;
  const [only] = found.people;
  if (!only) {
    return (
      <Banner tone="info" role="status" title={w.none}>
        {w.noneHint}
      </Banner>
    );
  }
  if (found.people.length === 1) {
    return <p role="status">{t(w.found, { partner: only.partner })}</p>;
  }
  return (
    <div role="status">
      <p>
        {t(w.several, { count: found.people.length })}. {words.choose}
      </p>
      <p className={styles.buttons}>
        {found.people.map((person) => (
          <Button
            key={person.found}
            size="s"
            variant="secondary"
            aria-pressed={person === chosen}
            onClick={() => onChoose(person)}
          >
            {person.partner}
          </Button>
        ))}
      </p>
    </div>
  );
}

/** Why, and who is at the keyboard. */
function GroundsForm({ person, onOver }: { person: FoundPerson; onOver: () => void }) {
  const { w, t, locale } = useOwnWords(EMERGENCY_WORDS);
  const navigate = useNavigate();
  const isAlive = useAlive();
  const { send, isBusy, failure, code: failed, fields, refuse } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [grounds, setGrounds] = useState<EmergencyGrounds | ''>('');
  const [comment, setComment] = useState('');
  const [code, setCode] = useState('');

  async function open(proof: StaffProof) {
    if (isBusy) return;
    const missing = {
      ...(grounds === '' && { grounds: 'required' }),
      ...(comment.trim() === '' && { comment: 'required' }),
      ...(proof.code?.trim() === '' && { code: 'required' }),
    };
    if (grounds === '' || Object.keys(missing).length > 0) {
      refuse(missing);
      return focusFirstError();
    }
    const body = { found: person.found, grounds, comment, ...proof };
    const opened = await send(openInEmergency, { body }, focusFirstError);
    if (!opened) return;
    const params = { partnerId: String(opened.partnerId), id: opened.id };
    void navigate(href('/staff/emergency/:partnerId/:id', params));
  }
  const isCodeWrong = failed === 'second_factor_wrong' || failed === 'second_factor_required';
  const told = failed === 'too_many_requests' ? w.tooMany : failure;
  if (failed === 'not_found') {
    return (
      <Banner
        tone="warning"
        role="alert"
        title={w.foundOver}
        action={
          <Button size="s" variant="secondary" onClick={onOver}>
            OK
          </Button>
        }
      />
    );
  }
  return (
    <form
      ref={form}
      className={styles.search}
      method="post"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void open({ code });
      }}
    >
      <h2 className={styles.legend}>{w.why}</h2>
      <SendOutcome failure={isCodeWrong ? null : told} />
      <Select
        name="grounds"
        label={w.grounds}
        options={EMERGENCY_GROUNDS.map((value) => ({
          value,
          label: BREAK_GLASS_WORDS[locale].grounds[value],
        }))}
        value={grounds}
        error={describeField(w.errors, fields.grounds)}
        onChange={(value) => setGrounds(EMERGENCY_GROUNDS.find((one) => one === value) ?? '')}
      />
      <TextArea
        name="comment"
        label={w.comment}
        hint={t(w.commentHint, { count: COMMENT_MIN })}
        value={comment}
        onChange={setComment}
        limit={COMMENT_MAX}
        error={describeField(w.errors, fields.comment)}
      />
      <TextField
        name="code"
        label={w.code}
        hint={w.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onChange={setCode}
        error={isCodeWrong ? w.codeWrong : describeField(w.errors, fields.code)}
      />
      <p>
        <Button type="submit" size="s" variant="danger" isBusy={isBusy} disabled={!isAlive}>
          {t(w.open, { minutes: EMERGENCY_MINUTES })}
        </Button>{' '}
        <PasskeyButton purpose="emergency" onShown={(passkey) => void open({ passkey })} />
      </p>
      <p className={shared.hint}>{w.told}</p>
    </form>
  );
}
