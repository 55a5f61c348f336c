import { useEffect, useRef, useState } from 'react';
import { data, useNavigate } from 'react-router';
import type { Closure, ClosureBoard } from '#app/features/clinic-desk/close-clinic.server.ts';
import type { DeskCase } from '#app/features/clinic-desk/present.ts';
import { CLOSURE_REASONS, type ClosureReason } from '#app/features/clinic-desk/closure-reasons.ts';
import { cancelClosed, closeClinic, reopenClinic } from '#app/features/clinic-desk/contract.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { ClosureCalls } from '../closure-calls.tsx';
import { BookedVisits } from '../booked-visits.tsx';
import { CLINIC_PARAMS, closuresAddress, readNumberParam } from '../clinic-address.ts';
import { ClinicPage } from '../clinic-page.tsx';
import clinicStyles from '../clinic.module.css';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { useCalendarName } from '../use-calendar-name.ts';
import { useRowKeys } from '#app/staff/kit/use-row-keys.ts';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/clinic-closures';

/** null: nothing here is for their roles, or it is another clinic's: both look the same. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'calendar.write')) return data({ board: null }, { status: 403 });
  const asked = new URL(request.url).searchParams;
  const which = {
    providerId: readNumberParam(asked, CLINIC_PARAMS.clinic),
    closureId: readNumberParam(asked, CLINIC_PARAMS.closure),
  };
  const board = await findOrNone(() => services.clinicDesk.getClosures(portal, which));
  return data({ board }, { status: board ? 200 : 404 });
}

/** When a clinic gives no times, and who is booked then. */
export default function ClinicClosures({ loaderData: { board } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.closures;
  const rows = useRowKeys<HTMLDivElement>();
  return (
    <ClinicPage
      title={words.title}
      clinic={board?.clinic}
      hint={board && board.closures.length > 0 ? w.clinic.keys : undefined}
    >
      {board && (
        <div ref={rows} className={styles.column}>
          {board.isGone && <Banner tone="info">{words.gone}</Banner>}
          {board.shown && <ClosureList key={board.shown.id} board={board} shown={board.shown} />}
          {board.shown && board.shown.calls.length > 0 && (
            <ClosureCalls key={`calls of ${board.shown.id}`} board={board} shown={board.shown} />
          )}
          <Standing board={board} />
          <NewClosure board={board} />
        </div>
      )}
    </ClinicPage>
  );
}

function useClosureName(board: ClosureBoard): (closure: Closure) => string {
  const words = useOwnWords(STAFF_WORDS).w.closures;
  const nameOf = useCalendarName(board);
  return ({ calendarId }) => {
    const calendar = board.calendars.find(({ id }) => id === calendarId);
    return calendar ? nameOf(calendar) : words.all;
  };
}

function useSpan({ clinic: { timeZone } }: ClosureBoard): (closure: Closure) => string {
  const moment = useMoment();
  return ({ startsAt, endsAt }) => `${moment(startsAt, timeZone)} – ${moment(endsAt, timeZone)}`;
}

function Standing({ board }: { board: ClosureBoard }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.closures;
  const nameOf = useClosureName(board);
  const spanOf = useSpan(board);
  if (board.closures.length === 0) return <p>{words.none}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.who}</th>
          <th scope="col">{words.reason}</th>
        </tr>
      </thead>
      <tbody>
        {board.closures.map((one) => (
          <tr key={one.id}>
            <td data-label={words.when} className={styles.count}>
              <Link
                to={closuresAddress(board.clinic.id, one.id)}
                aria-current={one.id === board.shown?.id ? 'true' : undefined}
              >
                {spanOf(one)}
              </Link>
            </td>
            <td data-label={words.who}>{nameOf(one)}</td>
            <td data-label={words.reason}>
              {words.reasons[one.reason]}
              {one.isEnded && ` (${words.takenBack})`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is booked within one closure, to be cancelled at one press, called one by one, or left. */
function ClosureList({
  board,
  shown,
}: {
  board: ClosureBoard;
  shown: NonNullable<ClosureBoard['shown']>;
}) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.closures;
  const navigate = useNavigate();
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const heading = useRef<HTMLHeadingElement>(null);
  /** By a press on this page: whoever comes to the page is where they are on any page. */
  const [isOpened] = useState(isAlive);
  useEffect(() => {
    if (isOpened) heading.current?.focus();
  }, [isOpened]);
  // What is pressed goes away, and what stands there next would take the closure back.
  const [line, focusLine] = useDrawnFocus<HTMLParagraphElement>();
  const { send, isBusy, failure, code } = useSend();
  const nameOf = useClosureName(board);
  const spanOf = useSpan(board);
  const clinicId = board.clinic.id;
  const params = { providerId: String(clinicId), id: String(shown.id) };
  const [cancelled, setCancelled] = useState<number | null>(null);
  /** What was booked when it was last to be cancelled. */
  const [before, setBefore] = useState(shown.visits);
  const isChanged = code === 'changed_meanwhile';

  async function cancelAll() {
    setBefore(shown.visits);
    const done = await send(cancelClosed, { params, body: { seen: shown.seenVisits } });
    if (done) {
      setCancelled(done.cancelled);
      focusLine();
    }
    await refresh();
  }
  async function reopen() {
    if (!(await send(reopenClinic, { params }))) return;
    if (shown.calls.length > 0) await refresh();
    else void navigate(closuresAddress(clinicId));
  }

  return (
    <section className={styles.part} aria-labelledby="closure">
      <h2 ref={heading} id="closure" tabIndex={-1}>
        {nameOf(shown)}, {spanOf(shown)}
      </h2>
      {isChanged && <BookedMeanwhile before={before} now={shown.visits} board={board} />}
      {failure !== null && !isChanged && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <p ref={line} role="status" tabIndex={-1}>
        {cancelled !== null && cancelled > 0
          ? t(words.cancelled, { count: cancelled })
          : shown.isEnded
            ? words.takenBack
            : t(words.booked, { count: shown.visits.length })}
      </p>
      {shown.visits.length > 0 && <BookedVisits visits={shown.visits} clinic={board.clinic} />}
      {shown.visits.length > 0 && <p className={styles.hint}>{words.cancelHint}</p>}
      <div className={clinicStyles.bar}>
        {shown.visits.length > 0 && (
          <Button
            size="s"
            variant="danger"
            isBusy={isBusy}
            disabled={!isAlive}
            onClick={() => void cancelAll()}
          >
            {t(words.cancelAll, { count: shown.visits.length })}
          </Button>
        )}
        {!shown.isEnded && (
          <Button
            size="s"
            variant="secondary"
            isBusy={isBusy}
            disabled={!isAlive}
            onClick={() => void reopen()}
          >
            {words.reopen}
          </Button>
        )}
        {shown.visits.length > 0 && (
          <Link data-aside className={styles.view} to={closuresAddress(clinicId)}>
            {words.leave}
          </Link>
        )}
      </div>
    </section>
  );
}

/** Who came and who left while somebody looked at what is booked. */
function BookedMeanwhile({
  before,
  now,
  board: { clinic },
}: {
  before: readonly DeskCase[];
  now: readonly DeskCase[];
  board: ClosureBoard;
}) {
  const moment = useMoment();
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.closures;
  /** Moved within the closure is both: it left one time and came to another. */
  const without = (all: readonly DeskCase[], others: readonly DeskCase[]) =>
    all
      .filter(
        (one) => !others.some(({ id, startsAt }) => one.id === id && one.startsAt === startsAt),
      )
      .map(
        ({ name, startsAt }) => `${moment(startsAt, clinic.timeZone)} ${name ?? w.clinic.erased}`,
      )
      .join('; ');
  const came = without(now, before);
  const left = without(before, now);
  return (
    <Banner tone="warning" role="alert" title={words.bookedMeanwhile}>
      <p>{words.bookedMeanwhileText}</p>
      {came !== '' && <p>{t(words.came, { names: came })}</p>}
      {left !== '' && <p>{t(words.left, { names: left })}</p>}
    </Banner>
  );
}

function NewClosure({ board }: { board: ClosureBoard }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.closures;
  const nameOf = useCalendarName(board);
  const closureNameOf = useClosureName(board);
  const spanOf = useSpan(board);
  const navigate = useNavigate();
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, refuse, isBusy, failure, fields, code, details } = useSend();
  const isChanged = code === 'changed_meanwhile';
  const { form, focusFirstError } = useFirstError();
  const [calendar, setCalendar] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState<ClosureReason | ''>('');
  const errorOf = (field: string) => describeField(words.errors, fields[field]);

  async function close() {
    if (isBusy) return;
    const missing = Object.entries({ from, until, reason }).filter(([, value]) => value === '');
    if (reason === '' || missing.length > 0) {
      refuse(Object.fromEntries(missing.map(([field]) => [field, 'required'])));
      return focusFirstError();
    }
    const made = await send(closeClinic, {
      params: { providerId: String(board.clinic.id) },
      body: {
        ...(calendar !== '' && { calendarId: Number(calendar) }),
        from,
        until,
        reason,
        seen: board.seen,
      },
    });
    if (!made) {
      focusFirstError();
      // What others have closed stands in the list by now.
      return refresh();
    }
    setFrom('');
    setUntil('');
    setReason('');
    await navigate(closuresAddress(board.clinic.id, made.id));
  }

  return (
    <PartForm
      form={form}
      title={<h2>{words.new}</h2>}
      failure={isChanged ? null : failure}
      onSubmit={close}
    >
      {isChanged && (
        <Banner tone="warning" role="alert" title={words.closedMeanwhile}>
          <p>{words.closedMeanwhileText}</p>
          {(details as { closures: Closure[] }).closures.map((one) => (
            <p key={one.id}>
              {closureNameOf(one)}, {spanOf(one)}: {words.reasons[one.reason]}
            </p>
          ))}
        </Banner>
      )}
      <div className={clinicStyles.choice}>
        <Select
          label={words.who}
          value={calendar}
          onChange={setCalendar}
          placeholder={words.all}
          options={board.calendars.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        />
        <DayField
          label={words.from}
          withTime
          value={from}
          onChange={setFrom}
          error={errorOf('from')}
        />
        <DayField
          label={words.until}
          withTime
          value={until}
          onChange={setUntil}
          error={errorOf('until')}
        />
        <Select
          label={words.reason}
          value={reason}
          onChange={(one) => setReason(one as ClosureReason | '')}
          options={CLOSURE_REASONS.map((one) => ({ value: one, label: words.reasons[one] }))}
          error={errorOf('reason')}
        />
      </div>
      <p className={styles.hint}>{words.newHint}</p>
      <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
        {words.close}
      </Button>
    </PartForm>
  );
}
