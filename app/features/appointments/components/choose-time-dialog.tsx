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
import { usePortal } from '#app/platform/use-portal.ts';
import { seesCalendar } from '#app/platform/viewer.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { LazyDialog } from '#app/ui/dialog/lazy-dialog.tsx';
import { TimesList } from '#app/ui/times-list/times-list.tsx';
import type { CallResult } from '#app/forms/call-with-check.ts';
import type { Appointment } from '../contract.ts';
import { useFailureText } from '#app/forms/failure.ts';
import { useVisitTime } from '../use-visit-time.ts';
import { CHANGE_WORDS } from '../change-words.ts';
import { APPOINTMENTS_WORDS } from '../words.ts';
import styles from './dialogs.module.css';

/** What is moved: when and with whom it is, and where its free times are. */
export type MovedVisit = Pick<
  Appointment,
  | 'startsAt'
  | 'timeZone'
  | 'mode'
  | 'doctor'
  | 'provider'
  | 'subfunction'
  | 'ownerKey'
  | 'calendarId'
  | 'isFeedStale'
  | 'payment'
>;

export interface ChooseTimeDialogProps<Moved extends { startsAt: string }> {
  visit: MovedVisit;
  today: string;
  /** Moves it to a time; the failure of a refusal stays in the dialog. */
  move: (slotId: string) => Promise<CallResult<Moved>>;
  onClose: () => void;
  /** It was moved; what became of it in words. */
  onDone: (text: string, moved: Moved) => void;
}

/** Chooses another time of the same calendar; the present one stays until that is confirmed. */
export function ChooseTimeDialog<Moved extends { startsAt: string }>({
  visit,
  today,
  move,
  onClose,
  onDone,
}: ChooseTimeDialogProps<Moved>) {
  const { w, t, locale, market } = useOwnWords(CHANGE_WORDS);
  const { flags, viewer } = usePortal();
  const visitTime = useVisitTime();
  const textOf = useFailureText({ unknown: useOwnWords(APPOINTMENTS_WORDS).w.failed });
  const { startsAt, timeZone } = visit;
  const [monday, setMonday] = useState(() => mondayOf(dayOf(startsAt, timeZone)));
  const [chosen, setChosen] = useState<Slot | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const times = useTimes(visit, monday);
  const name = visit.doctor?.name ?? visit.provider.name;
  const { payment, mode } = visit;
  // It costs at another time what it costs now.
  const price = payment && describePrice(payment, { locale, market, mode }).due;

  const send = async () => {
    if (!chosen) return;
    setIsSending(true);
    setFailure(null);
    const result = await move(chosen.id);
    if (result.failure === null) {
      const { answer } = result;
      onDone(t(w.moving.done, { time: visitTime(answer.startsAt, timeZone) }), answer);
      return;
    }
    setFailure(textOf(result.failure));
    setIsSending(false);
    if (result.failure.code !== 'network') {
      setChosen(null);
      times.reload();
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
        {visit.isFeedStale && <Stale {...visit} />}
        {!visit.isFeedStale && !seesCalendar(flags, viewer) && <p>{w.moving.noCalendar}</p>}
        {!visit.isFeedStale && seesCalendar(flags, viewer) && (
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
function Stale({ provider, subfunction }: Pick<MovedVisit, 'provider' | 'subfunction'>) {
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

/** The free times of the visit's own calendar in a week. */
function useTimes({ ownerKey, calendarId, subfunction }: MovedVisit, monday: string) {
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
