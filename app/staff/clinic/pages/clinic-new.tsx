import { useState } from 'react';
import { data, href } from 'react-router';
import type { NewBookings } from '#app/features/clinic-desk/acknowledge.server.ts';
import { acknowledgeBookings } from '#app/features/clinic-desk/contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { BookedVisits } from '../booked-visits.tsx';
import { CLINIC_PARAMS, readNumberParam } from '../clinic-address.ts';
import { CLINIC_WORDS } from '../clinic-words.ts';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { markDeskVisit } from '#app/staff/kit/list-marks.ts';
import { ListNews } from '#app/staff/kit/list-news.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import { SendOutcome } from '#app/staff/kit/send-outcome.tsx';
import styles from '#app/staff/staff.module.css';
import { useFreshOnFocus } from '#app/staff/kit/use-fresh-on-focus.ts';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/clinic-new';

/** null: nothing here is for their roles, or it is another clinic's: both look the same. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'desk.work')) return data({ found: null }, { status: 403 });
  const asked = new URL(request.url).searchParams;
  const providerId = readNumberParam(asked, CLINIC_PARAMS.clinic);
  const found = await findOrNone(() => services.clinicDesk.getNewBookings(portal, { providerId }));
  return data({ found }, { status: found ? 200 : 404 });
}

const readMarks = (found: NewBookings | null) => found && new Map(found.visits.map(markDeskVisit));

/** Bookings of which a clinic has not said that it knows. */
export default function ClinicNew({ loaderData: { found } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(CLINIC_WORDS).w.bookings;
  useFreshOnFocus();
  return (
    <>
      <PageHead title={words.title} siteName={w.name} canonical={null} />
      <p>
        <Link
          to={`${href('/staff/clinic')}${found ? `?${CLINIC_PARAMS.clinic}=${found.clinic.id}` : ''}`}
        >
          {w.clinicVisit.back}
        </Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{found ? words.title : w.clinic.gone}</h1>
        {found && <p>{found.clinic.name}</p>}
      </div>
      <ListNews list="clinicNew" loaded={found} read={readMarks} />
      {found ? <NewBookingList found={found} /> : <p>{w.clinic.goneText}</p>}
    </>
  );
}

function NewBookingList({ found: { clinic, visits } }: { found: NewBookings }) {
  const { w, t } = useOwnWords(CLINIC_WORDS);
  const words = w.bookings;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [isPartly, setIsPartly] = useState(false);

  async function acknowledge() {
    const answer = await send(acknowledgeBookings, {
      params: { providerId: String(clinic.id) },
      body: { seen: visits.map(({ id, version }) => ({ id, version })) },
    });
    setIsPartly(answer !== null && answer.acknowledged < visits.length);
    await refresh();
  }

  return (
    <div className={styles.part}>
      <p role="status">
        {visits.length === 0 ? words.none : t(words.count, { count: visits.length })}
      </p>
      <SendOutcome failure={failure} />
      {isPartly && visits.length > 0 && (
        <Banner tone="warning" role="alert">
          {words.changed}
        </Banner>
      )}
      {visits.length > 0 && (
        <>
          <BookedVisits visits={visits} clinic={clinic} />
          <Button size="s" isBusy={isBusy} disabled={!isAlive} onClick={() => void acknowledge()}>
            {words.all}
          </Button>
        </>
      )}
      <p className={styles.hint}>{words.hint}</p>
    </div>
  );
}
