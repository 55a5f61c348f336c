import { href } from 'react-router';
import type { Person } from '#app/features/call-centre/get-person.server.ts';
import type { CoverLeft, CoverRemainder } from '#app/features/insurance-coverage/cover-left.ts';
import { RELATIVES_WORDS } from '#app/features/relatives/words.ts';
import { LANGUAGE_NAMES, localise } from '#app/i18n/locale.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useMoment } from '#app/time/use-moment.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link/link.tsx';
import { Fact } from '#app/staff/kit/fact.tsx';
import { STAFF_LINK_WORDS } from './finish-link-words.ts';
import { PEOPLE_WORDS } from './people-words.ts';
import styles from './people.module.css';
import { PersonAppointments } from './person-appointments.tsx';
import { Part } from './person-part.tsx';
import shared from '#app/staff/staff.module.css';
import { useRowKeys } from '#app/staff/kit/use-row-keys.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';

interface PartProps {
  person: Person;
}

/** One person on one screen: what a caller asks for stands above. */
export function PersonScreen({ person, opening }: PartProps & { opening: string }) {
  const rows = useRowKeys<HTMLDivElement>();
  return (
    <div ref={rows} className={styles.screen}>
      <div className={shared.column}>
        <PersonAppointments person={person} opening={opening} />
        <Requests person={person} opening={opening} />
        <Cover person={person} />
      </div>
      <div className={shared.column}>
        <Details person={person} />
        <Family person={person} />
        <Mails person={person} />
      </div>
    </div>
  );
}

function Details({ person }: PartProps) {
  const { w } = useOwnWords(PEOPLE_WORDS);
  const { details, account } = person;
  return (
    <Part title={w.person}>
      <dl className={shared.facts}>
        {details && (
          <>
            <Fact name={w.name}>{details.name}</Fact>
            <Fact name={w.dateOfBirth}>{details.dateOfBirth}</Fact>
            <Fact name={w.mothersName}>{details.mothersName}</Fact>
            <Fact name={w.phone}>
              <a href={`tel:${details.phone}`}>{details.phone}</a>
            </Fact>
            <Fact name={w.contactEmail}>{details.contactEmail}</Fact>
            <Fact name={w.address}>{details.address}</Fact>
          </>
        )}
        <Fact name={w.email}>{person.email}</Fact>
        <Fact name={w.account}>{w.accounts[account?.status ?? 'none']}</Fact>
        {account && <Fact name={w.language}>{LANGUAGE_NAMES[account.locale]}</Fact>}
      </dl>
      {!details && <p>{w.noSubscription}</p>}
    </Part>
  );
}

function Cover({ person: { product, cover, market } }: PartProps) {
  const { w, t, locale } = useOwnWords(PEOPLE_WORDS);
  const write = (part: CoverRemainder | null, format: (n: number) => string) =>
    part === null
      ? w.unlimited
      : t(w.usedAndLeft, { used: format(part.used), left: format(part.left) });
  const isLimited = ({ visits, amount }: CoverLeft) => visits !== null || amount !== null;
  const limited = cover?.covers.filter(isLimited) ?? [];
  const others = cover?.covers.filter((one) => !isLimited(one)) ?? [];
  const insuredPart = product?.isInWaitingPeriod ? w.waiting : w.insured;
  return (
    <Part title={w.product}>
      {product ? (
        <dl className={shared.facts}>
          <Fact name={w.product}>
            {localise(product, locale, market)} ({product.isInsured ? insuredPart : w.selfPaid})
          </Fact>
          <Fact name={w.since}>{product.since}</Fact>
        </dl>
      ) : (
        <p>{w.noSubscription}</p>
      )}
      <h3>{w.cover}</h3>
      {cover ? (
        <>
          <table className={shared.table}>
            <thead>
              <tr>
                <th scope="col">{w.specialty}</th>
                <th scope="col">{w.visits}</th>
                <th scope="col">{w.amount}</th>
              </tr>
            </thead>
            <tbody>
              {limited.map((one) => (
                <tr key={one.specialization.id}>
                  <td data-label={w.specialty}>{localise(one.specialization, locale, market)}</td>
                  <td data-label={w.visits}>{write(one.visits, String)}</td>
                  <td data-label={w.amount}>
                    {write(one.amount, (amount) => formatPrice(locale, market, amount))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {others.length > 0 && (
            <details>
              <summary>{t(w.withoutLimit, { count: others.length })}</summary>
              <p>{others.map((one) => localise(one.specialization, locale, market)).join(', ')}</p>
            </details>
          )}
          <p className={shared.hint}>{t(w.coverUntil, { day: cover.until })}</p>
        </>
      ) : (
        <p>{w.noCover}</p>
      )}
    </Part>
  );
}

function Family({ person: { family } }: PartProps) {
  const { w, t } = useOwnWords(PEOPLE_WORDS);
  const { relations } = useOwnWords(RELATIVES_WORDS).w;
  const { adults, minors, sharedFrom } = family;
  return (
    <Part title={w.family}>
      {sharedFrom !== null && <p>{t(w.sharedFrom, { name: sharedFrom })}</p>}
      {adults.length + minors.length === 0 && sharedFrom === null && <p>{w.noFamily}</p>}
      <ul className={styles.list}>
        {adults.map(({ id, name, relation, state }) => (
          <li key={id}>
            {name} ({relations[relation]})<p className={shared.hint}>{w.adultStates[state]}</p>
          </li>
        ))}
        {minors.map(({ id, name, relation, dateOfBirth }) => (
          <li key={id}>
            {name} ({relations[relation]}), {dateOfBirth}
            <p className={shared.hint}>{w.minor}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Requests({ person, opening }: PartProps & { opening: string }) {
  const moment = useMoment();
  const { w, locale } = useOwnWords(PEOPLE_WORDS);
  const { statuses } = useOwnWords(STAFF_WORDS).w.careRequests;
  const { care } = useOwnWords(STAFF_LINK_WORDS).w;
  const { requests, callBacks, advice, market, timeZone, partnerId } = person;
  const timeOf = (at: string) => moment(at, timeZone);
  return (
    <Part title={w.requests}>
      {requests.length === 0 && <p>{w.noRequests}</p>}
      <ul className={styles.list}>
        {requests.map((one) => (
          <li key={one.id} className={styles.line}>
            <Link
              to={href('/staff/medical-care/:partnerId/:id', {
                partnerId: String(partnerId),
                id: one.id,
              })}
            >
              {localise(one.subfunction, locale, market)}
            </Link>
            {one.patientName !== null && <span>{one.patientName}</span>}
            <span>{statuses[one.status]}</span>
            <span>{timeOf(one.startsAt ?? one.createdAt)}</span>
          </li>
        ))}
      </ul>
      {person.details && (
        <p>
          <Link to={href('/staff/people/:opening/care', { opening })}>{care.link}</Link>
        </p>
      )}
      <h3>{w.callBacks}</h3>
      {callBacks.length === 0 && <p>{w.nothing}</p>}
      <ul className={styles.list}>
        {callBacks.map(({ id, status, reachFrom }) => (
          <li key={id} className={styles.line}>
            <span>{timeOf(reachFrom)}</span>
            <span>{w.callBackStates[status]}</span>
          </li>
        ))}
      </ul>
      <h3>{w.advice}</h3>
      {advice.length === 0 ? <p>{w.nothing}</p> : <p className={shared.hint}>{w.adviceHint}</p>}
      <ul className={styles.list}>
        {advice.map(({ askedAt, status }) => (
          <li key={askedAt} className={styles.line}>
            <span>{timeOf(askedAt)}</span>
            <span>{w.adviceStates[status]}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Mails({ person: { mails, timeZone } }: PartProps) {
  const moment = useMoment();
  const { w } = useOwnWords(PEOPLE_WORDS);
  return (
    <Part title={w.mails}>
      {mails.length === 0 && <p>{w.noMails}</p>}
      <ul className={styles.list}>
        {mails.map(({ kind, orderedAt, state }, at) => (
          <li key={`${orderedAt} ${at}`} className={styles.line}>
            <span>{moment(orderedAt, timeZone)}</span>
            <span>{w.mailKinds[kind ?? 'other']}</span>
            <span className={classNames(state === 'failed' && shared.missing)}>
              {w.mailStates[state]}
            </span>
          </li>
        ))}
      </ul>
      <p className={shared.hint}>{w.mailsHint}</p>
    </Part>
  );
}
