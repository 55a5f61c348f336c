import type { EmergencyPerson } from '#app/features/break-glass/read-person.server.ts';
import { describeInputs } from '#app/features/questionnaires/describe.ts';
import { QUESTIONNAIRE_WORDS } from '#app/features/questionnaires/words.ts';
import { RELATIVES_WORDS } from '#app/features/relatives/words.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useMoment } from '#app/time/use-moment.ts';
import { EMERGENCY_WORDS } from './break-glass-words.ts';
import { Fact } from '#app/staff/kit/fact.tsx';
import { PEOPLE_WORDS } from '#app/staff/call-centre/people-words.ts';
import styles from '#app/staff/call-centre/people.module.css';
import { Part } from '#app/staff/call-centre/person-part.tsx';
import shared from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

interface PartProps {
  person: EmergencyPerson;
}

/** What is known of a person's health, and whom to call. Nothing of it leads anywhere where it could be changed. */
export function EmergencyScreen({ person }: PartProps) {
  return (
    <div className={styles.screen}>
      <div className={shared.column}>
        <Questionnaires person={person} />
        <Visits person={person} />
        <Care person={person} />
        <Advice person={person} />
      </div>
      <div className={shared.column}>
        <Details person={person} />
        <Family person={person} />
      </div>
    </div>
  );
}

function Details({ person: { details, email } }: PartProps) {
  const { w } = useOwnWords(PEOPLE_WORDS);
  const words = useOwnWords(EMERGENCY_WORDS).w;
  return (
    <Part title={words.person}>
      <dl className={shared.facts}>
        {details && (
          <>
            <Fact name={w.name}>{details.name}</Fact>
            <Fact name={w.dateOfBirth}>{details.dateOfBirth}</Fact>
            <Fact name={w.mothersName}>{details.mothersName}</Fact>
            <Fact name={w.phone}>
              <a href={`tel:${details.phone}`}>{details.phone}</a>
            </Fact>
            <Fact name={w.address}>{details.address}</Fact>
          </>
        )}
        <Fact name={w.email}>{email}</Fact>
      </dl>
      {!details && <p>{w.noSubscription}</p>}
    </Part>
  );
}

function Family({ person: { family } }: PartProps) {
  const { w } = useOwnWords(EMERGENCY_WORDS);
  const { relations } = useOwnWords(RELATIVES_WORDS).w;
  const everybody = [...family.adults, ...family.minors];
  return (
    <Part title={w.family}>
      {everybody.length === 0 && <p>{w.noFamily}</p>}
      <ul className={styles.list}>
        {everybody.map(({ id, name, relation }) => (
          <li key={id}>
            {name} ({relations[relation]})
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Questionnaires({ person }: PartProps) {
  const { w, t, locale } = useOwnWords(EMERGENCY_WORDS);
  const { lists } = QUESTIONNAIRE_WORDS[locale];
  return (
    <Part title={w.questionnaires}>
      {person.questionnaires.length === 0 && <p>{w.noQuestionnaires}</p>}
      {person.questionnaires.map(({ id, key, takenOn, answers }) => (
        <section key={id}>
          <h3>{t(w.takenOn, { name: lists[key].name, day: takenOn })}</h3>
          <dl className={shared.facts}>
            {describeInputs(locale, key, answers).map(({ question, answer }) => (
              <Fact key={question} name={question}>
                {answer ?? w.notAnswered}
              </Fact>
            ))}
          </dl>
        </section>
      ))}
    </Part>
  );
}

function Visits({ person: { appointments, market } }: PartProps) {
  const moment = useMoment();
  const { w, locale } = useOwnWords(EMERGENCY_WORDS);
  const words = useOwnWords(PEOPLE_WORDS).w;
  return (
    <Part title={w.visits}>
      {appointments.length === 0 ? (
        <p>{w.noVisits}</p>
      ) : (
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">{words.time}</th>
              <th scope="col">{words.care}</th>
              <th scope="col">{words.clinic}</th>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{w.complaint}</th>
            </tr>
          </thead>
          <tbody>
            {appointments.map((one) => (
              <tr key={one.id}>
                <td data-label={words.time}>{moment(one.startsAt, one.timeZone)}</td>
                <td data-label={words.care}>{localise(one.subfunction, locale, market)}</td>
                <td data-label={words.clinic}>
                  {one.doctor ? `${one.doctor.name}, ${one.provider.name}` : one.provider.name}
                </td>
                <td data-label={words.name}>{one.patientName}</td>
                <td data-label={words.state}>{words.states[one.state]}</td>
                <td data-label={w.complaint} className={shared.text}>
                  {one.comment ?? '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

function Care({ person: { care, timeZone } }: PartProps) {
  const moment = useMoment();
  const { w } = useOwnWords(EMERGENCY_WORDS);
  const { statuses } = useOwnWords(STAFF_WORDS).w.careRequests;
  return (
    <Part title={w.care}>
      {care.length === 0 && <p>{w.noCare}</p>}
      <ul className={styles.list}>
        {care.map((one) => (
          <li key={one.createdAt}>
            <p>
              {one.patientName && <strong>{one.patientName}: </strong>}
              {moment(one.createdAt, timeZone)}, {one.service} ({statuses[one.status]})
            </p>
            {one.comment && <p className={shared.text}>{one.comment}</p>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Advice({ person: { advice, timeZone } }: PartProps) {
  const moment = useMoment();
  const { w, t } = useOwnWords(EMERGENCY_WORDS);
  const { title } = useOwnWords(STAFF_WORDS).w.advice;
  return (
    <Part title={title}>
      {advice.length === 0 && <p>{w.noAdvice}</p>}
      {advice.map((thread) => (
        <section key={thread.id}>
          <h3>{t(w.asked, { time: moment(thread.askedAt, timeZone) })}</h3>
          <p className={shared.text}>{thread.question}</p>
          {thread.messages
            .filter(({ text }) => text !== '')
            .map(({ id, text, doctor, at }) => (
              <div key={id}>
                <p className={shared.hint}>
                  {doctor
                    ? t(w.wrote.doctor, { name: doctor.name, time: moment(at, timeZone) })
                    : t(w.wrote.patient, { time: moment(at, timeZone) })}
                </p>
                <p className={shared.text}>{text}</p>
              </div>
            ))}
        </section>
      ))}
    </Part>
  );
}
