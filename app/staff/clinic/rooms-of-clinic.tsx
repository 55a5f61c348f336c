import { useState } from 'react';
import { renameRoom } from '#app/features/clinic-hours/contract.ts';
import type { HoursBoard } from '#app/features/clinic-hours/get-hours.server.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { groupByRoom } from './clinic-rooms.tsx';
import { CLINIC_WORDS } from './clinic-words.ts';
import clinicStyles from './clinic.module.css';
import { useCalendarName } from './use-calendar-name.ts';

/** Who receives in which room of the clinic, and another name for one of them at all its calendars. */
export function RoomsOfClinic({ board }: { board: HoursBoard }) {
  const { w, t } = useOwnWords(CLINIC_WORDS);
  const words = w.rooms;
  const nameOf = useCalendarName(board);
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, refuse, isBusy, failure, code, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [room, setRoom] = useState('');
  const [name, setName] = useState('');
  const [done, setDone] = useState('');
  const rooms = groupByRoom(board.calendars).flatMap((one) =>
    one.room === null ? [] : [{ room: one.room, names: one.calendars.map(nameOf) }],
  );
  if (rooms.length === 0) return null;

  const isAsked = fields['name'] === 'doubtful';
  // What was asked is answered by naming something else.
  const forgetQuestion = () => isAsked && refuse({});

  async function rename(isSure = false) {
    if (isBusy) return;
    setDone('');
    const missing = {
      ...(room === '' && { room: 'required' }),
      ...(name.trim() === '' && { name: 'required' }),
    };
    if (Object.keys(missing).length > 0) {
      refuse(missing);
      return focusFirstError();
    }
    const params = { providerId: String(board.clinic.id) };
    if (!(await send(renameRoom, { params, body: { room, name, isSure } })))
      return focusFirstError();
    setDone(t(words.renamed, { room, name: name.trim() }));
    setRoom('');
    setName('');
    await refresh();
  }

  return (
    <PartForm
      form={form}
      title={<h2>{words.ofClinic}</h2>}
      failure={code === 'changed_meanwhile' ? words.changed : failure}
      done={done}
      onSubmit={() => rename()}
    >
      <ul>
        {rooms.map((one) => (
          <li key={one.room}>
            <strong>{one.room}</strong>: {one.names.join(', ')}
          </li>
        ))}
      </ul>
      <div className={clinicStyles.choice}>
        <Select
          label={words.rename}
          value={room}
          onChange={(next) => {
            forgetQuestion();
            setRoom(next);
          }}
          placeholder={words.choose}
          options={rooms.map((one) => ({ value: one.room, label: one.room }))}
          error={describeField(w.hours.errors, fields['room'])}
        />
        <TextField
          label={words.newName}
          hint={words.newNameHint}
          value={name}
          onChange={(next) => {
            forgetQuestion();
            setName(next);
          }}
          error={
            isAsked
              ? t(words.makesOne, { name: name.trim() })
              : describeField(w.hours.errors, fields['name'])
          }
          autoComplete="off"
        />
      </div>
      {isAsked ? (
        <Button size="s" isBusy={isBusy} onClick={() => void rename(true)}>
          {words.makeOne}
        </Button>
      ) : (
        <Button type="submit" size="s" variant="secondary" isBusy={isBusy} disabled={!isAlive}>
          {words.renameIt}
        </Button>
      )}
    </PartForm>
  );
}
