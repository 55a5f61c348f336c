import { useState } from 'react';
import { roomKey } from '#app/features/clinic-desk/room-clashes.ts';
import { LEAD_MAX_MINUTES, setTerms, SLOT_MINUTES } from '#app/features/clinic-hours/contract.ts';
import type { HoursBoard } from '#app/features/clinic-hours/get-hours.server.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { CLINIC_WORDS } from './clinic-words.ts';
import clinicStyles from './clinic.module.css';

import { PartForm } from '#app/staff/kit/part-form.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { findTermsClashes, followTerms, openTerms, type TermsFields } from './opened-terms.ts';
import type { ShownHours } from './weekly-hours.tsx';

/** How long a calendar's times are, what for and where. */
export function CalendarTerms({ board, shown }: { board: HoursBoard; shown: ShownHours }) {
  const { w, t, locale } = useOwnWords(CLINIC_WORDS);
  const words = w.hours;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, refuse, isBusy, failure, code, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const now = termsOf(shown);
  const [opened, setOpened] = useState(() => openTerms(now, shown.version));
  // A room renamed below, or what somebody else has set.
  if (opened.latest !== shown.version) setOpened(followTerms(opened, now, shown.version));
  const { slotMinutes, leadMinutes, room, subfunctionIds } = opened.typed;
  const change = (values: Partial<TermsFields>) =>
    setOpened({ ...opened, typed: { ...opened.typed, ...values } });
  const isChanged = code === 'changed_meanwhile';
  const clashes = isChanged ? findTermsClashes(opened, now) : [];
  const [isSaved, setSaved] = useState(false);
  const nameOf = (id: number) => {
    const service = shown.services.find((one) => one.id === id);
    return service ? localise(service, locale, board.clinic.market) : '';
  };
  const errorOf = (field: keyof TermsFields) =>
    clashes.includes(field)
      ? t(words.meanwhile, { value: describeTerm(now, field, nameOf) })
      : describeField(words.errors, fields[field]);

  async function save() {
    if (isBusy) return;
    const slot = readWhole(slotMinutes, SLOT_MINUTES.min, SLOT_MINUTES.max);
    const lead = readWhole(leadMinutes, 0, LEAD_MAX_MINUTES);
    if (slot === null || lead === null) {
      refuse({
        ...(slot === null && { slotMinutes: 'required' }),
        ...(lead === null && { leadMinutes: 'required' }),
      });
      return focusFirstError();
    }
    const done = await send(setTerms, {
      params: { providerId: String(board.clinic.id), calendarId: String(shown.id) },
      body: {
        // Who was refused has been shown the difference.
        version: isChanged ? shown.version : opened.version,
        slotMinutes: slot,
        leadMinutes: lead,
        room,
        subfunctionIds: [...subfunctionIds],
      },
    });
    setSaved(done !== null);
    if (!done) focusFirstError();
    await refresh();
  }

  return (
    <PartForm
      form={form}
      title={<h2>{words.terms}</h2>}
      failure={isChanged ? words.changedTerms : failure}
      done={isSaved ? words.saved : ''}
      onSubmit={save}
    >
      <div className={clinicStyles.choice}>
        <TextField
          label={words.slotMinutes}
          inputMode="numeric"
          value={slotMinutes}
          onChange={(text) => change({ slotMinutes: text })}
          error={errorOf('slotMinutes')}
        />
        <TextField
          label={words.leadMinutes}
          inputMode="numeric"
          hint={words.leadHint}
          value={leadMinutes}
          onChange={(text) => change({ leadMinutes: text })}
          error={errorOf('leadMinutes')}
        />
        <TextField
          label={words.room}
          value={room}
          onChange={(text) => change({ room: text })}
          error={errorOf('room')}
          list="known-rooms"
          autoComplete="off"
        />
        <KnownRooms board={board} />
      </div>
      <Services
        board={board}
        shown={shown}
        chosen={subfunctionIds}
        onChange={(ids) => change({ subfunctionIds: ids })}
        error={errorOf('subfunctionIds')}
      />
      <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
        {words.save}
      </Button>
    </PartForm>
  );
}

/** Rooms of the clinic's other calendars: two of one room are told apart from two rooms by its name alone. */
function KnownRooms({ board: { calendars } }: { board: HoursBoard }) {
  const names = new Map(
    calendars.flatMap(({ room }) => (room === null ? [] : [[roomKey(room), room] as const])),
  );
  return (
    <datalist id="known-rooms">
      {[...names.values()].toSorted().map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
}

function Services({
  board,
  shown,
  chosen,
  onChange,
  error,
}: {
  board: HoursBoard;
  shown: ShownHours;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  error: string | null;
}) {
  const { w, locale } = useOwnWords(CLINIC_WORDS);
  const words = w.hours;
  return (
    <fieldset className={clinicStyles.services}>
      <legend>{words.services}</legend>
      {shown.services.map((one) => (
        <Checkbox
          key={one.id}
          label={localise(one, locale, board.clinic.market)}
          isChecked={chosen.includes(one.id)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
          }
        />
      ))}
      {error !== null && <p role="alert">{error}</p>}
    </fieldset>
  );
}

function describeTerm(
  now: TermsFields,
  field: keyof TermsFields,
  nameOf: (id: number) => string,
): string {
  if (field === 'subfunctionIds') return now.subfunctionIds.map(nameOf).join(', ');
  return now[field] || '–';
}

function termsOf({ slotMinutes, leadMinutes, room, subfunctionIds }: ShownHours): TermsFields {
  return {
    slotMinutes: String(slotMinutes),
    leadMinutes: String(leadMinutes),
    room,
    subfunctionIds,
  };
}

function readWhole(text: string, min: number, max: number): number | null {
  if (!/^\d{1,6}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
