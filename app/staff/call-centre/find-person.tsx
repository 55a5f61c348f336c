import { useRef, useState, type FormEvent } from 'react';
import { href, useNavigate } from 'react-router';
import { findPeople, openPerson } from '#app/features/call-centre/contract.ts';
import {
  LOOK_UP_GROUNDS,
  LOOK_UP_WAYS,
  IDENTITY_FIELDS,
  type LookUpGrounds,
  type LookUpWay,
  type IdentityField,
} from '#app/features/call-centre/identification.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { AnswerOf } from '#app/platform/contract.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { KeyHelp } from '#app/staff/kit/key-help.tsx';
import { byOf, NOT_TYPED, type LookUpTyped } from './look-up-by.ts';
import { PEOPLE_WORDS } from './people-words.ts';
import styles from './people.module.css';
import shared from '#app/staff/staff.module.css';
import { useRoomKeys } from '#app/staff/kit/use-room-keys.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';

type FoundPeople = AnswerOf<typeof findPeople>;

/** What was typed and found, and the two steps: look for somebody, then open them. */
function useLookUp() {
  const navigate = useNavigate();
  const { send, isBusy, failure, fields, refuse } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [grounds, setGrounds] = useState<LookUpGrounds | ''>('');
  const [way, setWay] = useState<LookUpWay>('name');
  const [typed, setTyped] = useState<LookUpTyped>(NOT_TYPED);
  const [ticked, setTicked] = useState<readonly IdentityField[]>([]);
  const [found, setFound] = useState<FoundPeople | null>(null);

  function startAnew() {
    setFound(null);
    refuse({});
  }

  async function open(person: FoundPeople['people'][number]) {
    const { lastName, firstName, dateOfBirth } = typed;
    const body = { found: person.found, ticked: [...ticked], lastName, firstName, dateOfBirth };
    const answer = await send(openPerson, { body });
    if (!answer) return focusFirstError();
    const { opening, isVisit } = answer;
    void navigate(
      href(isVisit ? '/staff/people/:opening/visit' : '/staff/people/:opening', { opening }),
    );
  }

  async function find() {
    const missing = way === 'name' ? missingTicks(ticked) : {};
    if (grounds === '' || Object.keys(missing).length > 0) {
      refuse({ ...missing, ...(grounds === '' && { grounds: 'required' }) });
      return focusFirstError();
    }
    const answer = await send(findPeople, { body: { grounds, by: byOf(way, typed) } });
    setFound(answer);
    if (!answer) return focusFirstError();
    const [only] = answer.people;
    // All that is asked for was told already.
    if (way === 'name' && only && answer.people.length === 1) await open(only);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const [only] = found?.people ?? [];
    if (only && found?.people.length === 1) void open(only);
    else void find();
  }

  return {
    form,
    submit,
    open,
    isBusy,
    failure,
    fields,
    grounds,
    way,
    typed,
    ticked,
    found,
    setTicked,
    setGrounds: (value: string) => {
      startAnew();
      setGrounds(LOOK_UP_GROUNDS.find((one) => one === value) ?? '');
    },
    setWay: (value: string) => {
      startAnew();
      setWay(LOOK_UP_WAYS.find((one) => one === value) ?? 'name');
    },
    type: (field: keyof LookUpTyped, value: string) => {
      // What is looked for has changed; what the caller tells of whoever was found has not.
      if (way === 'name' || field === way) startAnew();
      setTyped({ ...typed, [field]: value });
    },
  };
}
type LookUp = ReturnType<typeof useLookUp>;

/** Finds whoever calls, and identifies them. Nothing about anybody is drawn here but what was typed. */
export function FindPerson() {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(PEOPLE_WORDS).w;
  const search = useRef<HTMLDivElement>(null);
  const { isHelpShown } = useRoomKeys(search);
  const isAlive = useAlive();
  const lookUp = useLookUp();
  const { form, submit, failure, found, isBusy, way } = lookUp;
  const isFound = found !== null && found.people.length > 0;
  return (
    <div ref={search}>
      <KeyHelp isShown={isHelpShown} words={words} />
      <form ref={form} className={styles.search} method="post" noValidate onSubmit={submit}>
        {failure !== null && (
          <Banner tone="danger" role="alert" title={w.failed}>
            {failure}
          </Banner>
        )}
        <WhatFor lookUp={lookUp} />
        <Outcome found={found} onChoose={(person) => void lookUp.open(person)} isBusy={isBusy} />
        {(way === 'name' || isFound) && <IdentificationFields lookUp={lookUp} />}
        <p>
          <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
            {isFound ? words.open : words.find}
          </Button>
        </p>
        <p className={shared.hint}>{words.noted}</p>
      </form>
    </div>
  );
}

/** Why somebody is looked for, and by what. */
function WhatFor({ lookUp }: { lookUp: LookUp }) {
  const { w } = useOwnWords(PEOPLE_WORDS);
  const { grounds, way, typed, fields } = lookUp;
  return (
    <>
      <Select
        name="grounds"
        label={w.grounds}
        options={LOOK_UP_GROUNDS.map((value) => ({ value, label: w.groundsOf[value] }))}
        value={grounds}
        error={describeField(w.errors, fields.grounds)}
        onChange={lookUp.setGrounds}
      />
      <Select
        name="way"
        label={w.way}
        placeholder={null}
        options={LOOK_UP_WAYS.map((value) => ({ value, label: w.ways[value] }))}
        value={way}
        onChange={lookUp.setWay}
      />
      {way !== 'name' && (
        <TextField
          name={way}
          label={w.fields[way]}
          hint={way === 'booking' ? w.bookingHint : undefined}
          inputMode={way === 'phone' ? 'tel' : undefined}
          autoComplete="off"
          value={typed[way]}
          error={describeField(w.errors, fields[way])}
          onChange={(value) => lookUp.type(way, value)}
        />
      )}
    </>
  );
}

function missingTicks(ticked: readonly IdentityField[]): Record<string, string> {
  const missing = IDENTITY_FIELDS.filter((field) => !ticked.includes(field));
  return Object.fromEntries(missing.map((field) => [`ticked.${field}`, 'required']));
}

/** That there is somebody, and where: nothing of whom. */
function Outcome({
  found,
  onChoose,
  isBusy,
}: {
  found: FoundPeople | null;
  onChoose: (person: FoundPeople['people'][number]) => void;
  isBusy: boolean;
}) {
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
  if (found.people.length === 1)
    return <p role="status">{t(w.found, { partner: only.partner })}</p>;
  return (
    <div role="status">
      <p>{t(w.several, { count: found.people.length })}</p>
      {found.hasMore && <p>{w.hasMore}</p>}
      <p>{w.choose}</p>
      {found.people.map((person) => (
        <Button
          key={person.found}
          size="s"
          variant="secondary"
          disabled={isBusy}
          onClick={() => onChoose(person)}
        >
          {person.number === null
            ? person.partner
            : t(w.visitAt, { number: person.number, partner: person.partner })}
        </Button>
      ))}
    </div>
  );
}

/** What the caller tells, each typed and ticked. */
function IdentificationFields({ lookUp }: { lookUp: LookUp }) {
  const { w, t } = useOwnWords(PEOPLE_WORDS);
  const { typed, ticked, fields, setTicked } = lookUp;
  return (
    <fieldset aria-labelledby="identify">
      <h2 id="identify" className={styles.legend}>
        {w.identify}
      </h2>
      <p className={shared.hint}>{w.identifyHint}</p>
      {fields.identity && (
        <Banner tone="danger" role="alert" title={describeField(w.errors, fields.identity) ?? ''} />
      )}
      <div className={styles.fields}>
        {IDENTITY_FIELDS.map((field) => (
          <TextField
            key={field}
            name={field}
            type={field === 'dateOfBirth' ? 'date' : 'text'}
            label={w.fields[field]}
            autoComplete="off"
            value={typed[field]}
            error={describeField(w.errors, fields[field])}
            onChange={(value) => lookUp.type(field, value)}
          />
        ))}
      </div>
      <div className={styles.told}>
        {IDENTITY_FIELDS.map((field) => (
          <Checkbox
            key={field}
            name={`ticked.${field}`}
            label={t(w.ticked, { field: w.fields[field] })}
            isChecked={ticked.includes(field)}
            error={fields[`ticked.${field}`] ? w.askAndTick : null}
            onChange={(isTicked) =>
              setTicked(isTicked ? [...ticked, field] : ticked.filter((one) => one !== field))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
