import { href } from 'react-router';
import { isExpected } from '#app/features/clinic-desk/desk-state.ts';
import type { Board, CalendarDay } from '#app/features/clinic-desk/get-board.server.ts';
import type { DeskVisit } from '#app/features/clinic-desk/present.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { timeOf } from '#app/time/booked-time.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link/link.tsx';
import { CLINIC_WORDS } from './clinic-words.ts';
import { bookAddress } from './clinic-address.ts';
import clinicStyles from './clinic.module.css';
import { groupByRoom, RoomClashes, roomHeading } from './clinic-rooms.tsx';
import { DeskStateMark } from './desk-state-mark.tsx';
import styles from '#app/staff/staff.module.css';
import { useCalendarName } from './use-calendar-name.ts';
import { useRowKeys } from '#app/staff/kit/use-row-keys.ts';
import { VisitMarks } from './visit-marks.tsx';
import { STAFF_WORDS } from '#app/staff/words.ts';

type DayBoard = Extract<Board, { view: 'day' }>;

/** The visits of a day, doctor by doctor, with what is free between them. */
export function ClinicDay({ board }: { board: DayBoard }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.clinic;
  const rows = useRowKeys<HTMLDivElement>();
  // What a calendar without times has taken is taken at another of the same person.
  const busy = board.days.filter(({ visits, free }) => visits.length + free.length > 0);
  const idle = board.days.filter((one) => !busy.includes(one));
  const expected = board.days
    .flatMap(({ visits }) => visits)
    .filter(({ state }) => isExpected(state));
  const nameOf = useCalendarName(board);
  return (
    <div ref={rows} className={clinicStyles.board}>
      <p role="status">{t(words.count, { count: expected.length })}</p>
      <p className={classNames(styles.hint, clinicStyles.screenOnly)}>{words.keys}</p>
      <RoomClashes board={board} />
      {board.isByRoom
        ? groupByRoom(busy).map(({ room, calendars }) => (
            <Room key={room ?? ''} room={room} days={calendars} board={board} />
          ))
        : busy.map((one) => <Calendar key={one.id} one={one} board={board} />)}
      {idle.length > 0 && (
        <p className={styles.hint}>{t(words.idle, { names: idle.map(nameOf).join(', ') })}</p>
      )}
    </div>
  );
}

/** Who receives in one room, one calendar after the other. */
function Room({
  room,
  days,
  board,
}: {
  room: string | null;
  days: readonly CalendarDay[];
  board: DayBoard;
}) {
  const { w } = useOwnWords(CLINIC_WORDS);
  const heading = roomHeading(room);
  return (
    <section className={clinicStyles.board} aria-labelledby={heading}>
      <h2 id={heading} className={clinicStyles.name}>
        {room ?? w.rooms.none}
      </h2>
      {days.map((one) => (
        <Calendar key={one.id} one={one} board={board} as="h3" />
      ))}
    </section>
  );
}

function Calendar({
  one,
  board,
  as: Heading = 'h2',
}: {
  one: CalendarDay;
  board: DayBoard;
  as?: 'h2' | 'h3';
}) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.clinic;
  const nameOf = useCalendarName(board);
  const { timeZone } = board.clinic;
  const heading = `calendar-${one.id}`;
  return (
    <section className={clinicStyles.calendar} aria-labelledby={heading}>
      <Heading id={heading} className={clinicStyles.name}>
        {nameOf(one)}
        {!board.isByRoom && one.room && <span className={clinicStyles.born}> · {one.room}</span>}
      </Heading>
      {one.visits.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={clinicStyles.time}>
                {words.time}
              </th>
              <th scope="col" className={clinicStyles.who}>
                {words.patient}
              </th>
              <th scope="col">{words.service}</th>
              <th scope="col" className={clinicStyles.state}>
                {words.state}
              </th>
              {board.hasPartners && (
                <th scope="col" className={clinicStyles.partner}>
                  {w.approvals.partner}
                </th>
              )}
              <th scope="col" className={classNames(clinicStyles.marks, clinicStyles.screenOnly)}>
                {words.note}
              </th>
            </tr>
          </thead>
          <tbody>
            {one.visits.map((visit) => (
              <Row key={visit.id} visit={visit} board={board} />
            ))}
          </tbody>
        </table>
      )}
      <FreeTimes one={one} board={board} />
      {one.taken.length > 0 && (
        <p className={styles.hint}>
          {t(words.taken, { times: one.taken.map((at) => timeOf(at, timeZone)).join(', ') })}
        </p>
      )}
    </section>
  );
}

/** Each leads to where it is booked for somebody at the desk. */
function FreeTimes({
  one: { id, free },
  board: { clinic },
}: {
  one: CalendarDay;
  board: DayBoard;
}) {
  const words = useOwnWords(STAFF_WORDS).w.clinic;
  if (free.length === 0) return <p className={styles.hint}>{words.noneFree}</p>;
  return (
    <div className={clinicStyles.free}>
      <span className={styles.hint}>{words.free}</span>
      <ul>
        {free.map((at) => (
          <li key={at}>
            <Link to={bookAddress(clinic.id, id, at)} data-aside>
              {timeOf(at, clinic.timeZone)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ visit, board }: { visit: DeskVisit; board: DayBoard }) {
  const { w, locale } = useOwnWords(STAFF_WORDS);
  const words = w.clinic;
  const { timeZone, market } = board.clinic;
  return (
    <tr className={classNames(!isExpected(visit.state) && clinicStyles.over)}>
      <td data-label={words.time} className={styles.count}>
        {timeOf(visit.startsAt, timeZone)}–{timeOf(visit.endsAt, timeZone)}
      </td>
      <td data-label={words.patient}>
        <span>
          <Link
            to={href('/staff/clinic/visits/:partnerId/:id', {
              partnerId: String(visit.partnerId),
              id: visit.id,
            })}
          >
            {visit.name ?? words.erased}
          </Link>
          {visit.dateOfBirth && <span className={clinicStyles.born}> {visit.dateOfBirth}</span>}
        </span>
      </td>
      <td data-label={words.service}>{localise(visit.service, locale, market)}</td>
      <td data-label={words.state}>
        <DeskStateMark visit={visit} timeZone={timeZone} />
      </td>
      {board.hasPartners && <td data-label={w.approvals.partner}>{visit.partner}</td>}
      <td data-label={words.note} className={clinicStyles.screenOnly}>
        <VisitMarks visit={visit} />
      </td>
    </tr>
  );
}
