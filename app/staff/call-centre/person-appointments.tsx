import { useState } from 'react';
import { href } from 'react-router';
import type { Appointment } from '#app/features/appointments/contract.ts';
import { describeReminders } from '#app/features/reminders/describe-reminders.ts';
import { cancelVisitOf } from '#app/features/call-centre/contract.ts';
import type { Person } from '#app/features/call-centre/get-person.server.ts';
import type { MessageWay } from '#app/features/messaging/describe-message.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise, type Market } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useMoment } from '#app/time/use-moment.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { PEOPLE_WORDS } from './people-words.ts';
import styles from './people.module.css';
import { Part } from './person-part.tsx';
import shared from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

interface PartProps {
  person: Person;
  opening: string;
}

/** What is coming, to be moved or cancelled, and behind a press what was. */
export function PersonAppointments({ person, opening }: PartProps) {
  const { w, t } = useOwnWords(PEOPLE_WORDS);
  const { appointments, details } = person;
  return (
    <Part title={w.appointments}>
      {appointments === null && <p>{w.noAppointmentsInProduct}</p>}
      {appointments?.upcoming.length === 0 && <p>{w.noAppointments}</p>}
      {appointments && appointments.upcoming.length > 0 && (
        <VisitTable appointments={appointments.upcoming} market={person.market} opening={opening} />
      )}
      {details && (
        <p>
          <Link to={href('/staff/people/:opening/book', { opening })}>{w.book}</Link>
        </p>
      )}
      <p className={shared.hint}>{w.inName}</p>
      {appointments && appointments.past.length > 0 && (
        <details>
          <summary>{t(w.past, { count: appointments.past.length })}</summary>
          <VisitTable appointments={appointments.past} market={person.market} opening={opening} />
        </details>
      )}
    </Part>
  );
}

/** Visits, each with what can be done about it. */
export function VisitTable({
  appointments,
  market,
  opening,
  toldBy = 'mail',
}: {
  appointments: readonly Appointment[];
  market: Market;
  opening: string;
  /** How the patient hears of a change. */
  toldBy?: MessageWay;
}) {
  const { w, t, locale } = useOwnWords(PEOPLE_WORDS);
  const moment = useMoment();
  return (
    <table className={shared.table}>
      <thead>
        <tr>
          <th scope="col">{w.time}</th>
          <th scope="col">{w.care}</th>
          <th scope="col">{w.clinic}</th>
          <th scope="col">{w.name}</th>
          <th scope="col">{w.state}</th>
        </tr>
      </thead>
      <tbody>
        {appointments.map((one) => (
          <tr key={one.id}>
            <td data-label={w.time} className={styles.moment}>
              <span>
                {moment(one.startsAt, one.timeZone)}
                <span className={styles.number}>{one.number}</span>
              </span>
            </td>
            <td data-label={w.care}>{localise(one.subfunction, locale, market)}</td>
            <td data-label={w.clinic}>
              {one.doctor ? `${one.doctor.name}, ${one.provider.name}` : one.provider.name}
            </td>
            <td data-label={w.name}>{one.patientName}</td>
            <td data-label={w.state}>
              <div>
                {w.states[one.state]}
                {one.isComing && <p className={shared.hint}>{w.coming}</p>}
                {describeReminders(one, locale).map((line) => (
                  <p key={line} className={shared.hint}>
                    {line}
                  </p>
                ))}
                {one.isChangeable && one.changeableUntil !== null && (
                  <>
                    <p className={shared.hint}>
                      {t(w.changeableUntil, {
                        time: moment(one.changeableUntil, one.timeZone),
                      })}
                    </p>
                    <Change appointment={one} opening={opening} toldBy={toldBy} />
                  </>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Moved on a page of its own; cancelled after a second press. */
function Change({
  appointment,
  opening,
  toldBy,
}: {
  appointment: Appointment;
  opening: string;
  toldBy: MessageWay;
}) {
  const { w, t } = useOwnWords(PEOPLE_WORDS);
  const { failed } = useOwnWords(STAFF_WORDS).w;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [isAsked, setIsAsked] = useState(false);
  const moment = useMoment();
  const { id, startsAt, timeZone } = appointment;

  async function cancel() {
    const params = { opening, id };
    if (await send(cancelVisitOf, { params, body: { shownStartsAt: startsAt } })) {
      await refresh();
    }
  }

  if (isAsked) {
    return (
      <div role="alert">
        <p>{t(w.cancelAsk[toldBy], { time: moment(startsAt, timeZone) })}</p>
        {failure !== null && (
          <Banner tone="danger" role="alert" title={failed}>
            {failure}
          </Banner>
        )}
        <p className={styles.buttons}>
          <Button size="s" variant="danger" isBusy={isBusy} onClick={() => void cancel()}>
            {w.cancelSure}
          </Button>
          <Button size="s" variant="quiet" disabled={isBusy} onClick={() => setIsAsked(false)}>
            {w.keep}
          </Button>
        </p>
      </div>
    );
  }
  return (
    <p className={styles.buttons}>
      <Link to={href('/staff/people/:opening/move/:id', { opening, id })}>{w.move}</Link>
      <Button size="s" variant="quiet" disabled={!isAlive} onClick={() => setIsAsked(true)}>
        {w.cancel}
      </Button>
    </p>
  );
}
