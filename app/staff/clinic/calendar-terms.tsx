import { useState } from 'react';
import { useRevalidator } from 'react-router';
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
import type { ShownHours } from './weekly-hours.tsx';

/** How long a calendar's times are, what for and where. */
export function CalendarTerms({ board, shown }: { board: HoursBoard; shown: ShownHours }) {
  const words = useOwnWords(CLINIC_WORDS).w.hours;
  const { revalidate } = useRevalidator();
  const isAlive = useAlive();
  const { send, refuse, isBusy, failure, code, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [slotMinutes, setSlotMinutes] = useState(String(shown.slotMinutes));
  const [leadMinutes, setLeadMinutes] = useState(String(shown.leadMinutes));
  const [room, setRoom] = useState(shown.room);
  const [known, setKnown] = useState(shown.room);
  // Renamed below: a form with the old name would give it back.
  if (known !== shown.room) {
    setKnown(shown.room);
    setRoom(shown.room);
  }
  const [chosen, setChosen] = useState(shown.subfunctionIds);
  const [isSaved, setSaved] = useState(false);
  const errorOf = (field: string) => describeField(words.errors, fields[field]);

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
        version: shown.version,
        slotMinutes: slot,
        leadMinutes: lead,
        room,
        subfunctionIds: chosen,
      },
    });
    setSaved(done !== null);
    if (done) await revalidate();
    else focusFirstError();
  }

  return (
    <PartForm
      form={form}
      title={<h2>{words.terms}</h2>}
      failure={code === 'changed_meanwhile' ? words.changed : failure}
      done={isSaved ? words.saved : ''}
      onSubmit={save}
    >
      <div className={clinicStyles.choice}>
        <TextField
          label={words.slotMinutes}
          inputMode="numeric"
          value={slotMinutes}
          onChange={setSlotMinutes}
          error={errorOf('slotMinutes')}
        />
        <TextField
          label={words.leadMinutes}
          inputMode="numeric"
          hint={words.leadHint}
          value={leadMinutes}
          onChange={setLeadMinutes}
          error={errorOf('leadMinutes')}
        />
        <TextField
          label={words.room}
          value={room}
          onChange={setRoom}
          error={errorOf('room')}
          list="known-rooms"
          autoComplete="off"
        />
        <KnownRooms board={board} />
      </div>
      <Services
        board={board}
        shown={shown}
        chosen={chosen}
        onChange={setChosen}
        isMissing={fields['subfunctionIds'] !== undefined}
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
  isMissing,
}: {
  board: HoursBoard;
  shown: ShownHours;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  isMissing: boolean;
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
      {isMissing && <p role="alert">{words.errors.required}</p>}
    </fieldset>
  );
}

function readWhole(text: string, min: number, max: number): number | null {
  if (!/^\d{1,6}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
