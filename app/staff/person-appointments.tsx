import type { Appointment } from '#app/features/appointments/contract.ts';
import type { Person } from '#app/features/call-centre/get-person.server.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { PEOPLE_WORDS } from './people-words.ts';
import { Part } from './person-part.tsx';
import styles from './people.module.css';
import shared from './staff.module.css';

/** What is coming, and behind a press what was. */
export function PersonAppointments({ person }: { person: Person }) {
  const { w, t } = useOwnWords(PEOPLE_WORDS);
  const { appointments } = person;
  return (
    <Part title={w.appointments}>
      {appointments === null && <p>{w.noAppointmentsInProduct}</p>}
      {appointments?.upcoming.length === 0 && <p>{w.noAppointments}</p>}
      {appointments && appointments.upcoming.length > 0 && (
        <List appointments={appointments.upcoming} person={person} />
      )}
      {appointments && appointments.past.length > 0 && (
        <details>
          <summary>{t(w.past, { count: appointments.past.length })}</summary>
          <List appointments={appointments.past} person={person} />
        </details>
      )}
    </Part>
  );
}

function List({
  appointments,
  person: { market },
}: {
  appointments: readonly Appointment[];
  person: Person;
}) {
  const { w, t, locale } = useOwnWords(PEOPLE_WORDS);
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
              {formatBookedTime(one.startsAt, one.timeZone)}
            </td>
            <td data-label={w.care}>{localise(one.subfunction, locale, market)}</td>
            <td data-label={w.clinic}>
              {one.doctor ? `${one.doctor.name}, ${one.provider.name}` : one.provider.name}
            </td>
            <td data-label={w.name}>{one.patientName}</td>
            <td data-label={w.state}>
              {w.states[one.state]}
              {one.isChangeable && one.changeableUntil !== null && (
                <p className={shared.hint}>
                  {t(w.changeableUntil, {
                    time: formatBookedTime(one.changeableUntil, one.timeZone),
                  })}
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
