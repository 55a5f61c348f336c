import { data } from 'react-router';
import { BY_ROOM, DESK_VIEWS, stepView } from '#app/features/clinic-desk/desk-days.ts';
import type { Board } from '#app/features/clinic-desk/get-board.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { mondayOf } from '#app/time/week.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#app/ui/icons/icons.tsx';
import { PrintIcon } from '#app/ui/icons/rare-icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { BUSY_FEED_WORDS } from '../busy-feed-words.ts';
import {
  boardInputOf,
  CLINIC_PARAMS,
  clinicAddress,
  closuresAddress,
  hoursAddress,
  newAddress,
  pricesAddress,
  profileAddress,
} from '../clinic-address.ts';
import { CLINIC_WORDS } from '../clinic-words.ts';
import { ClinicDay } from '../clinic-day.tsx';
import { ClinicMonth } from '../clinic-month.tsx';
import { BoardOrder } from '../clinic-rooms.tsx';
import { ClinicWeek } from '../clinic-week.tsx';
import clinicStyles from '../clinic.module.css';
import { PRICE_ROOM_WORDS } from '../price-words.ts';
import { PROFILE_ROOM_WORDS } from '../profile-words.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { useCalendarName } from '../use-calendar-name.ts';
import { markBoard } from '#app/staff/kit/list-marks.ts';
import { ListNews } from '#app/staff/kit/list-news.tsx';
import { GetForm } from '#app/staff/kit/get-form.tsx';
import { useFreshOnFocus } from '#app/staff/kit/use-fresh-on-focus.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/clinic';

/** `isFound` false: a clinic or a calendar that is none of theirs; `board` null besides: nothing here is for their roles. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'desk.work'))
    return data({ board: null, stale: [], isFound: true }, { status: 403 });
  const asked = boardInputOf(new URL(request.url).searchParams);
  try {
    const board = await services.clinicDesk.getBoard(portal, asked);
    const stale = await services.busyFeeds.findStale(portal, board.clinic.id);
    return data({ board, stale, isFound: true });
  } catch (error) {
    if (failureCodeOf(error) !== 'not_found') throw error;
    return data({ board: null, stale: [], isFound: false }, { status: 404 });
  }
}

const readMarks = (board: Board) => new Map(markBoard(board));

/** Who comes to a clinic on a day, and how full its week or month is. */
export default function Clinic({ loaderData: { board, stale, isFound } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.clinic;
  if (board) return <DeskDay board={board} stale={stale} />;
  return (
    <>
      <PageHead title={words.title} siteName={w.name} canonical={null} />
      <h1 className={styles.title}>{isFound ? words.title : words.gone}</h1>
      <p>{isFound ? w.approvals.noRole : words.goneText}</p>
    </>
  );
}

function DeskDay({ board, stale }: { board: Board; stale: readonly number[] }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const dates = useDates();
  useFreshOnFocus();
  const weekOf = (one: string) => dates.week(mondayOf(one));
  const { clinic, day, view } = board;
  const title = { day: dates.dayFull, week: weekOf, month: dates.month }[view](day);
  return (
    <>
      <PageHead title={`${title}, ${clinic.name}`} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p>{clinic.name}</p>
      </div>
      <ListNews list="clinicDesk" loaded={board} read={readMarks} />
      <StaleFeeds board={board} stale={stale} />
      <Pager board={board} />
      <Choice key={`${clinic.id} ${day} ${board.calendarId}`} board={board} />
      <BoardOrder board={board} />
      {board.calendars.length === 0 && <p>{w.clinic.noCalendars}</p>}
      {board.view === 'day' && <ClinicDay board={board} />}
      {board.view === 'week' && <ClinicWeek board={board} />}
      {board.view === 'month' && <ClinicMonth board={board} />}
    </>
  );
}

/** Calendars that offer nothing, because nobody can read the feed of the clinic's own program. */
function StaleFeeds({ board, stale }: { board: Board; stale: readonly number[] }) {
  const { w: words, t } = useOwnWords(BUSY_FEED_WORDS);
  const nameOf = useCalendarName(board);
  const named = board.calendars.filter(({ id }) => stale.includes(id));
  if (named.length === 0) return null;
  return (
    <Banner tone="danger">
      {t(words.board, { names: named.map(nameOf).join(', ') })}{' '}
      <Link to={hoursAddress(board.clinic.id, named[0]?.id ?? null)}>{words.boardLink}</Link>
    </Banner>
  );
}

/** On and back, today, day, week or month, print. */
function Pager({ board }: { board: Board }) {
  const { clinic: words, closures } = useOwnWords(STAFF_WORDS).w;
  const { w: own, t } = useOwnWords(CLINIC_WORDS);
  const { hours, bookings } = own;
  const profile = useOwnWords(PROFILE_ROOM_WORDS).w.title;
  const prices = useOwnWords(PRICE_ROOM_WORDS).w.title;
  const { day, today, view } = board;
  const to = (change: Parameters<typeof clinicAddress>[1]) => clinicAddress(board, change);
  return (
    <nav className={clinicStyles.bar} aria-label={words.days}>
      <Link className={styles.view} to={to({ day: stepView(view, day, -1) })}>
        <ChevronLeftIcon />
        {words[`${view}Before`]}
      </Link>
      <Link
        className={styles.view}
        to={to({ day: today })}
        aria-current={day === today ? 'date' : undefined}
      >
        {words.today}
      </Link>
      <Link className={styles.view} to={to({ day: stepView(view, day, 1) })}>
        {words[`${view}After`]}
        <ChevronRightIcon />
      </Link>
      <span className={clinicStyles.gap} />
      {DESK_VIEWS.map((one) => (
        <Link
          key={one}
          className={styles.view}
          to={to({ view: one })}
          aria-current={view === one ? 'page' : undefined}
        >
          {words[one]}
        </Link>
      ))}
      {board.newCount > 0 && (
        <Link className={styles.view} to={newAddress(board.clinic.id)}>
          {t(bookings.count, { count: board.newCount })}
        </Link>
      )}
      <Link className={styles.view} to={closuresAddress(board.clinic.id)}>
        {closures.title}
      </Link>
      <Link className={styles.view} to={hoursAddress(board.clinic.id, board.calendarId)}>
        {hours.title}
      </Link>
      <Link className={styles.view} to={profileAddress(board.clinic.id)}>
        {profile}
      </Link>
      <Link className={styles.view} to={pricesAddress(board.clinic.id)}>
        {prices}
      </Link>
    </nav>
  );
}

/** What is shown is in the address, so that it can be kept and sent. */
function Choice({ board }: { board: Board }) {
  const words = useOwnWords(STAFF_WORDS).w.clinic;
  const nameOf = useCalendarName(board);
  const { clinic, clinics, calendars, calendarId, day, view } = board;
  return (
    <GetForm className={clinicStyles.choice}>
      {clinics.length > 1 ? (
        <Select
          label={words.clinic}
          name={CLINIC_PARAMS.clinic}
          defaultValue={String(clinic.id)}
          placeholder={null}
          options={clinics.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : (
        <input type="hidden" name={CLINIC_PARAMS.clinic} value={clinic.id} />
      )}
      {/* The heading writes out what is shown. */}
      <TextField label={words.date} type="date" name={CLINIC_PARAMS.day} defaultValue={day} />
      <Select
        label={words.doctor}
        name={CLINIC_PARAMS.calendar}
        defaultValue={calendarId === null ? '' : String(calendarId)}
        placeholder={words.everybody}
        options={calendars.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      />
      {view !== 'day' && <input type="hidden" name={CLINIC_PARAMS.view} value={view} />}
      {board.isByRoom && <input type="hidden" name={CLINIC_PARAMS.by} value={BY_ROOM} />}
      <Button type="submit" size="s" variant="secondary">
        {words.show}
      </Button>
      <span className={clinicStyles.gap} />
      <Button size="s" variant="quiet" icon={<PrintIcon />} onClick={() => window.print()}>
        {words.print}
      </Button>
    </GetForm>
  );
}
