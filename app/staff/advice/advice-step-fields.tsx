import { useState } from 'react';
import { NOTE_MAX, URGENCIES, type Urgency } from '#app/features/written-advice/advice-rules.ts';
import type { AdviceCase } from '#app/features/written-advice/advice-case.server.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { ADVICE_ROOM_WORDS } from './advice-words.ts';
import adviceStyles from './advice.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

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

interface FieldsProps {
  found: AdviceCase;
  typed: TypedAnswer;
  change: (values: Partial<TypedAnswer>) => void;
  error: (field: string) => string | null;
}

export function NextStepFields({ found, typed, change, error }: FieldsProps) {
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
export const joinText = (typed: string, text: string) =>
  typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`;

/** An answer kept ready, put into what is being written. */
export function TemplateSelect({
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

export function HandOverFields({ found, typed, change, error }: FieldsProps) {
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
