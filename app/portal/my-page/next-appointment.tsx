import { href } from 'react-router';
import { downloadAppointment, type Appointment } from '#app/features/appointments/contract.ts';
import type { AppointmentOutlook } from '#app/features/appointments/find-appointments.server.ts';
import { formatVisitPlace } from '#app/i18n/visit-place.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { callUrl } from '#app/platform/call.ts';
import { pictureHref } from '#app/platform/picture-address.ts';
import { dayOf, timeOf } from '#app/time/booked-time.ts';
import { nameRepeatedHour } from '#app/time/repeated-hour.ts';
import { Avatar } from '#app/ui/avatar/avatar.tsx';
import { Badge } from '#app/ui/badge/badge.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { CalendarIcon, SearchIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import type { CareVisit } from './my-page-data.ts';
import { MY_PAGE_WORDS } from './words.ts';
import styles from './my-page.module.css';

/** When and where the next visit is and what can be done about it; without one, the way to one. */
export function NextAppointment({
  outlook,
  careVisit,
}: {
  outlook: AppointmentOutlook | null;
  careVisit: CareVisit | null;
}) {
  const { w } = useOwnWords(MY_PAGE_WORDS);
  const [visit] = outlook?.upcoming ?? [];
  const isCareFirst =
    careVisit !== null &&
    (!visit || Date.parse(careVisit.booked.startsAt) < Date.parse(visit.startsAt));
  const hasNext = isCareFirst || visit !== undefined;
  const hasMore = (outlook?.upcoming.length ?? 0) + (careVisit ? 1 : 0) > 1;
  return (
    <Card as="section" isRaised className={styles.card} aria-labelledby="my-next">
      <h2 id="my-next" className={styles.title}>
        {hasNext ? w.next.title : w.next.none}
      </h2>
      {isCareFirst && <ArrangedVisit visit={careVisit} />}
      {!isCareFirst && visit && <Visit appointment={visit} />}
      {!hasNext && <None last={outlook?.last ?? null} />}
      {hasMore && (
        <p>
          <Link to={href('/services/appointments')}>{w.next.all}</Link>
        </p>
      )}
    </Card>
  );
}

function None({ last }: { last: Appointment | null }) {
  const { w, t } = useOwnWords(MY_PAGE_WORDS);
  return (
    <>
      <p>{w.next.noneText}</p>
      <div className={styles.actions}>
        <ButtonLink to={href('/services/provider-search')} icon={<SearchIcon />}>
          {w.next.find}
        </ButtonLink>
        {last && (
          <ButtonLink to={addressOf(last)} variant="secondary">
            {t(w.next.again, { name: last.doctor?.name ?? last.provider.name })}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Visit({ appointment }: { appointment: Appointment }) {
  const { w, t, shared, locale, market } = useOwnWords(MY_PAGE_WORDS);
  const dates = useDates();
  const { id, state, startsAt, timeZone, provider, doctor, isOnBehalf, patientName } = appointment;
  const { isChangeable, mode } = appointment;
  const list = href('/services/appointments');
  const time = nameRepeatedHour(timeOf(startsAt, timeZone), startsAt, shared.clock);
  return (
    <>
      <p className={styles.when}>
        {dates.dayFull(dayOf(startsAt, timeZone))} <span className={styles.clock}>{time}</span>
        {state === 'waiting' && <Badge tone="warning">{w.next.waiting}</Badge>}
      </p>
      <div className={styles.who}>
        {doctor && <Avatar src={pictureHref(doctor.photoPath)} name={doctor.name} size="s" />}
        <div>
          <p className={styles.care}>
            {doctor?.name ?? provider.name} · {localise(appointment.subfunction, locale, market)}
          </p>
          <p className={styles.soft}>
            {doctor && `${provider.name}, `}
            {formatVisitPlace(
              { locale, market },
              {
                isByVideo: mode === 'video',
                provider: { city: provider.city, address: provider.address },
              },
            )}
          </p>
          {isOnBehalf && (
            <p className={styles.soft}>{t(w.next.forPatient, { name: patientName })}</p>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={list}>{w.next.details}</ButtonLink>
        {isChangeable && (
          <ButtonLink variant="secondary" to={`${list}?move=${id}`}>
            {w.next.move}
          </ButtonLink>
        )}
        {isChangeable && (
          <ButtonLink variant="quiet" to={`${list}?cancel=${id}`}>
            {w.next.cancel}
          </ButtonLink>
        )}
        <a className={styles.file} href={callUrl(downloadAppointment, { id })} download>
          <CalendarIcon />
          {w.next.addToCalendar}
        </a>
      </div>
    </>
  );
}

/** What the call centre has booked in no calendar of ours: the rest is said where it was asked for. */
function ArrangedVisit({
  visit: { id, subfunction, patientName, timeZone, booked },
}: {
  visit: CareVisit;
}) {
  const { w, t, shared, locale, market } = useOwnWords(MY_PAGE_WORDS);
  const dates = useDates();
  const { startsAt, place, doctorName } = booked;
  const time = nameRepeatedHour(timeOf(startsAt, timeZone), startsAt, shared.clock);
  return (
    <>
      <p className={styles.when}>
        {dates.dayFull(dayOf(startsAt, timeZone))} <span className={styles.clock}>{time}</span>
      </p>
      <div>
        <p className={styles.care}>
          {[doctorName, localise(subfunction, locale, market)].filter(Boolean).join(' · ')}
        </p>
        <p className={styles.soft}>{place}</p>
        {patientName && (
          <p className={styles.soft}>{t(w.next.forPatient, { name: patientName })}</p>
        )}
      </div>
      <div className={styles.actions}>
        <ButtonLink to={`${href('/services/appointments')}?care=${id}`}>
          {w.next.details}
        </ButtonLink>
      </div>
    </>
  );
}

function addressOf({ provider, doctor }: Appointment): string {
  const providerId = String(provider.id);
  return doctor
    ? href('/providers/:providerId/doctors/:doctorId', { providerId, doctorId: String(doctor.id) })
    : href('/providers/:providerId', { providerId });
}
