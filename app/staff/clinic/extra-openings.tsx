import { useState } from 'react';
import { addOpening, dropOpening } from '#app/features/clinic-hours/contract.ts';
import type { HoursBoard } from '#app/features/clinic-hours/get-hours.server.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { timeOf } from '#app/time/booked-time.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Button } from '#app/ui/button/button.tsx';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { closuresAddress } from './clinic-address.ts';
import { CLINIC_WORDS } from './clinic-words.ts';
import clinicStyles from './clinic.module.css';

import { PartForm } from '#app/staff/kit/part-form.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';
import type { ShownHours } from './weekly-hours.tsx';

/** Hours of single days beside the weekly ones. */
export function ExtraOpenings({ board, shown }: { board: HoursBoard; shown: ShownHours }) {
  const moment = useMoment();
  const words = useOwnWords(CLINIC_WORDS).w.hours;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [day, setDay] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isSaved, setSaved] = useState(false);
  const errorOf = (field: string) => describeField(words.errors, fields[field]);
  const { timeZone, id: clinicId } = board.clinic;
  const params = { providerId: String(clinicId), calendarId: String(shown.id) };

  async function open() {
    if (isBusy) return;
    const done = await send(addOpening, { params, body: { day, from, to } });
    setSaved(done !== null);
    if (done) await refresh();
    else focusFirstError();
  }
  async function drop(id: number) {
    const done = await send(dropOpening, { params: { ...params, id: String(id) } });
    setSaved(done !== null);
    await refresh();
  }

  return (
    <PartForm
      form={form}
      title={<h2>{words.openings}</h2>}
      failure={failure}
      done={isSaved ? words.saved : ''}
      onSubmit={open}
    >
      {shown.openings.length > 0 && (
        <ul className={clinicStyles.list}>
          {shown.openings.map(({ id, startsAt, endsAt }) => {
            const span = `${moment(startsAt, timeZone)}–${timeOf(endsAt, timeZone)}`;
            return (
              <li key={id} className={clinicStyles.bar}>
                <span className={styles.count}>{span}</span>
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={`${words.drop}: ${span}`}
                  isBusy={isBusy}
                  disabled={!isAlive}
                  onClick={() => void drop(id)}
                >
                  {words.drop}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <div className={clinicStyles.choice}>
        <DayField label={words.day} value={day} onChange={setDay} error={errorOf('day')} />
        <TextField
          label={words.from}
          type="time"
          value={from}
          onChange={setFrom}
          error={errorOf('from')}
        />
        <TextField label={words.to} type="time" value={to} onChange={setTo} error={errorOf('to')} />
        <Button type="submit" size="s" variant="secondary" isBusy={isBusy} disabled={!isAlive}>
          {words.open}
        </Button>
      </div>
      <p className={styles.hint}>
        {words.openingsHint} <Link to={closuresAddress(clinicId)}>{words.closures}</Link>
      </p>
    </PartForm>
  );
}
