import { data, href } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { BookAtDesk } from '../book-at-desk.tsx';
import { CLINIC_PARAMS, dayAddress, readNumberParam } from '../clinic-address.ts';
import { CLINIC_WORDS } from '../clinic-words.ts';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { useCalendarName } from '../use-calendar-name.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/clinic-book';

/** null: nothing here is for their roles, or it is another clinic's: both look the same. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'desk.work')) return data({ offer: null }, { status: 403 });
  const asked = new URL(request.url).searchParams;
  const ask = {
    providerId: readNumberParam(asked, CLINIC_PARAMS.clinic) ?? 0,
    calendarId: readNumberParam(asked, CLINIC_PARAMS.calendar) ?? 0,
    at: asked.get(CLINIC_PARAMS.at) ?? '',
  };
  const offer = await findOrNone(() => services.clinicDesk.getDeskOffer(portal, ask));
  return data({ offer }, { status: offer ? 200 : 404 });
}

/** Somebody stands or calls at the desk, and a free time is booked for them. */
export default function ClinicBook({ loaderData: { offer } }: Route.ComponentProps) {
  const moment = useMoment();
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(CLINIC_WORDS).w.booking;
  const nameOf = useCalendarName(offer ?? NOTHING);
  return (
    <>
      <PageHead title={words.title} siteName={w.name} canonical={null} />
      <p>
        <Link
          to={
            offer
              ? dayAddress(offer.clinic.id, offer.startsAt, offer.clinic.timeZone)
              : href('/staff/clinic')
          }
        >
          {w.clinicVisit.back}
        </Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{offer ? words.title : w.clinic.gone}</h1>
        {offer && (
          <p>
            {moment(offer.startsAt, offer.clinic.timeZone)}, {nameOf(offer.calendar)}
          </p>
        )}
      </div>
      {!offer && <p>{w.clinic.goneText}</p>}
      {offer && offer.services.length === 0 && <p>{words.notFree}</p>}
      {offer && offer.partners.length === 0 && <p>{words.noPartner}</p>}
      {offer && offer.services.length > 0 && offer.partners.length > 0 && (
        <BookAtDesk key={offer.startsAt} offer={offer} />
      )}
    </>
  );
}

const NOTHING = { clinic: { market: 'HU' as const }, calendars: [] };
