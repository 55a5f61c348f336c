import { href } from 'react-router';
import { useMemo, useState } from 'react';
import { dayOf } from '#app/time/booked-time.ts';
import type { Slot } from '#app/features/calendar/contract.ts';
import { SlotWeekPager } from '#app/features/calendar/slot-week-pager.tsx';
import { useWeekSlots } from '#app/features/calendar/use-week-slots.ts';
import { describePrice } from '#app/features/prices/describe-price.ts';
import { presentWeek } from '#app/features/calendar/week-days.ts';
import { mondayOf } from '#app/time/week.ts';
import { EMPTY_FILTERS } from '#app/features/search/filters.ts';
import { finderHref } from '#app/features/search/finder-address.ts';
import { useOwnWords, useWords } from '#app/i18n/use-words.tsx';
import { call, CallError } from '#app/platform/call.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { seesCalendar } from '#app/platform/viewer.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { LazyDialog } from '#app/ui/dialog/lazy-dialog.tsx';
import { TimesList } from '#app/ui/times-list/times-list.tsx';
import { moveAppointment } from '../contract.ts';
import { toFailure, useFailureText } from '#app/forms/failure.ts';
import { useVisitTime } from '../use-visit-time.ts';
import { CHANGE_WORDS } from '../change-words.ts';
import { APPOINTMENTS_WORDS } from '../words.ts';
import type { ChangeDialogProps } from './cancel-dialog.tsx';
import styles from './dialogs.module.css';

/** Chooses another time of the same calendar; the present one stays until that is confirmed. */
export function MoveDialog({
  appointment,
  today,
  onClose,
  onDone,
}: ChangeDialogProps & { today: string }) {
  const { w, t, locale, market } = useOwnWords(CHANGE_WORDS);
  const { flags, viewer } = usePortal();
  const visitTime = useVisitTime();
  const textOf = useFailureText({ unknown: useOwnWords(APPOINTMENTS_WORDS).w.failed });
  const { startsAt, timeZone } = appointment;
  const [monday, setMonday] = useState(() => mondayOf(dayOf(startsAt, timeZone)));
  const [chosen, setChosen] = useState<Slot | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const times = useTimes(appointment, monday);
  const name = appointment.doctor?.name ?? appointment.provider.name;
  const { payment, mode } = appointment;
  // It costs at another time what it costs now.
  const price = payment && describePrice(payment, { locale, market, mode }).due;

  const send = async () => {
    if (!chosen) return;
    setIsSending(true);
    setFailure(null);
    try {
      const answer = await call(moveAppointment, {
        params: { id: appointment.id },
        body: { slotId: chosen.id },
      });
      onDone(t(w.moving.done, { time: visitTime(answer.appointment.startsAt, timeZone) }));
    } catch (error) {
      setFailure(textOf(toFailure(error)));
      setIsSending(false);
      if (error instanceof CallError && error.errorCode !== 'network') {
        setChosen(null);
        times.reload();
      }
    }
  };

  return (
    <LazyDialog
      isOpen
      size="m"
      title={w.moving.title}
      onClose={onClose}
      isLocked={isSending}
      footer={
        <>
          <span className={styles.chosen} role="status">
            {chosen && t(w.moving.chosen, { time: visitTime(chosen.startsAt, timeZone) })}
          </span>
          <Button variant="quiet" onClick={onClose} disabled={isSending}>
            {w.moving.keep}
          </Button>
          <Button disabled={!chosen} isBusy={isSending} onClick={() => void send()}>
            {w.moving.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {failure && (
          <Banner tone="danger" role="alert">
            {failure}
          </Banner>
        )}
        <Visit time={visitTime(startsAt, timeZone)} {...{ name, price }} />
        {appointment.isFeedStale && <Stale appointment={appointment} />}
        {!appointment.isFeedStale && !seesCalendar(flags, viewer) && <p>{w.moving.noCalendar}</p>}
        {!appointment.isFeedStale && seesCalendar(flags, viewer) && (
          <>
            <p>{w.moving.choose}</p>
            <SlotWeekPager
              week={monday}
              today={today}
              isBusy={times.isLoading}
              hasFailed={times.hasFailed}
              weekHref={() => href('/services/appointments')}
              onWeek={setMonday}
            />
            <TimesList
              label={name}
              about={{ name, price }}
              days={times.days}
              selectedSlotId={chosen?.id ?? null}
              isLoading={times.isLoading}
              onPick={(slot) => setChosen(times.find(slot.id))}
              empty={<NoTimes {...times} />}
            />
          </>
        )}
      </div>
    </LazyDialog>
  );
}

/** Why no times can be offered, and what can be done instead. */
function Stale({ appointment: { provider, subfunction } }: Pick<ChangeDialogProps, 'appointment'>) {
  const { w, t } = useOwnWords(CHANGE_WORDS);
  const { stale } = w.moving;
  const [phone] = provider.phone;
  return (
    <Banner tone="warning" title={stale.title}>
      <p>{phone === undefined ? stale.noPhone : t(stale.call, { phone })}</p>
      <p>
        <Link to={finderHref({ ...EMPTY_FILTERS, subfunction: subfunction.id })}>
          {stale.others}
        </Link>
      </p>
    </Banner>
  );
}

/** How it stands now. */
function Visit({ time, name, price }: { time: string; name: string; price: string | null }) {
  const { w, t } = useOwnWords(CHANGE_WORDS);
  return (
    <p className={styles.visit}>
      {t(w.moving.now, { time })}
      <span>{name}</span>
      {price !== null && <span>{price}</span>}
    </p>
  );
}

function NoTimes({
  isLoading,
  hasFailed,
  reload,
}: Pick<ReturnType<typeof useTimes>, 'isLoading' | 'hasFailed' | 'reload'>) {
  const { w } = useWords('calendar');
  if (isLoading) return null;
  return (
    <p className={styles.none}>
      {hasFailed ? (
        <Button variant="secondary" size="s" onClick={reload}>
          {w.reload}
        </Button>
      ) : (
        w.noneThisWeek
      )}
    </p>
  );
}

/** The free times of the appointment's own calendar in a week. */
function useTimes(
  { ownerKey, calendarId, subfunction }: ChangeDialogProps['appointment'],
  monday: string,
) {
  const { shared } = useWords('calendar');
  const [basis] = useState({});
  const owners = useMemo(() => [ownerKey], [ownerKey]);
  const request = { owners, monday, subfunction: subfunction.id, onlyEnglish: false };
  const { slots, isLoading, hasFailed, reload } = useWeekSlots(request, null, basis);
  const own = useMemo(() => {
    const days = Object.entries(slots[ownerKey] ?? {});
    const isOwn = ({ id }: Slot) => id.startsWith(`${calendarId}-`);
    return Object.fromEntries(days.map(([day, times]) => [day, times.filter(isOwn)]));
  }, [slots, ownerKey, calendarId]);
  const days = useMemo(() => presentWeek(monday, own, shared.clock), [monday, own, shared]);
  const find = (id: string) =>
    Object.values(own)
      .flat()
      .find((slot) => slot.id === id) ?? null;
  return { days, isLoading, hasFailed, reload, find };
}
