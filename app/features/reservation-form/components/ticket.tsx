import { useOwnWords } from '#app/i18n/use-words.tsx';
import { mapHref, routeHref } from '#app/platform/map-links.ts';
import { nowMs } from '#app/time/clock.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { CalendarIcon, PinIcon } from '#app/ui/icons/icons.tsx';
import type { BookedItem } from '#app/features/reservations/contract.ts';
import { BOOKING_WORDS } from '../words.ts';
import styles from './sent-panel.module.css';

/** For a visit that is booked and still to come: into the calendar, the way there, what to bring, and until when it can be cancelled. */
export function Ticket({
  calendarFile,
  item,
  isCancelledByMail,
}: {
  /** Its text: whoever has it needs nothing more of us. */
  calendarFile: string | null;
  item: BookedItem;
  /** A visitor's; a customer has it among their appointments. */
  isCancelledByMail: boolean;
}) {
  const moment = useMoment();
  const { w, t } = useOwnWords(BOOKING_WORDS);
  const isAtClinic = item.mode === 'in_person';
  if (Date.parse(item.startsAt) <= nowMs()) return null;
  const outside = { variant: 'secondary', size: 's', target: '_blank', rel: 'noreferrer' } as const;
  return (
    <>
      <div className={styles.redo}>
        {calendarFile !== null && (
          <ButtonLink
            variant="secondary"
            size="s"
            icon={<CalendarIcon />}
            to={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile)}`}
            download="appointment.ics"
          >
            {w.ticket.calendar}
          </ButtonLink>
        )}
        {isAtClinic && (
          <div className={styles.way}>
            <ButtonLink {...outside} to={mapHref(item.provider)} icon={<PinIcon />}>
              {w.ticket.map}
            </ButtonLink>
            <ButtonLink {...outside} to={routeHref(item.provider)}>
              {w.ticket.route}
            </ButtonLink>
          </div>
        )}
      </div>
      {isAtClinic && <p>{w.ticket.bring}</p>}
      <p>
        {isCancelledByMail
          ? t(w.ticket.cancel, { time: moment(item.startsAt, item.timeZone) })
          : w.done.change}
      </p>
    </>
  );
}
