import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, useLocation, useRevalidator } from 'react-router';
import { writeWhereabouts } from '#app/features/directory/write-whereabouts.tsx';
import { CareRequests } from '#app/features/medical-care/care-requests.tsx';
import type { MedicalCare } from '#app/features/medical-care/contract.ts';
import { formatAddress } from '#app/i18n/format-address.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext, type RequestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { AppointmentCard } from '../components/appointment-card.tsx';
import { CalendarLink } from '../components/calendar-link.tsx';
import {
  LazyCancelDialog,
  LazyFullAuthDialog,
  LazyMoveDialog,
} from '../components/lazy-dialogs.tsx';
import type { Appointment } from '../contract.ts';
import { APPOINTMENTS_WORDS } from '../words.ts';
import type { Route } from './+types/appointments';
import styles from './appointments.module.css';
import { todayOf } from '#app/time/today.ts';

const SEARCH = href('/services/provider-search');

/** Whoever is not signed in is led to the sign-in page and back; `lists` is null where the product has no appointments. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireCustomerPage(portal, request);
  if (!portal.viewer.hasAppointments) {
    return { lists: null, requests: await services.medicalCare.findOwn({ portal }) };
  }
  const [requests, lists, calendarUrl, hasReviews] = await Promise.all([
    services.medicalCare.findOwn({ portal }),
    services.appointments.findAppointments({ portal }),
    services.appointments.getCalendarLink({ portal }),
    hasReviewsIn(context.get(requestContext)),
  ]);
  const nextPlace = await writeNextPlace(context.get(requestContext), lists.upcoming);
  return {
    requests,
    lists: { ...lists, calendarUrl, hasReviews, nextPlace, today: todayOf(portal) },
  };
}

/** Where the next visit is that somebody has to go to, as HTML; empty: there is none, or its clinic is not listed any more. */
async function writeNextPlace(
  { portal, services }: RequestContext,
  upcoming: readonly Appointment[],
): Promise<string> {
  const next = upcoming.find(({ mode }) => mode === 'in_person');
  if (!next) return '';
  const { id, name } = next.provider;
  try {
    const [provider, hours] = await Promise.all([
      services.directory.requireProviderCard(portal, id, null),
      services.calendar.findOpeningHours(portal, 'P', id),
    ]);
    const { lat, lng, phone, languages } = provider;
    const whereabouts = {
      place: `${name}, ${formatAddress(portal.market, provider)}`,
      lat,
      lng,
      phone,
    };
    return writeWhereabouts(portal, { whereabouts, hours, owner: 'provider', languages });
  } catch (error) {
    if (failureCodeOf(error) === 'not_found') return '';
    throw error;
  }
}

/** Where no more are wanted, who has written one still finds it. */
async function hasReviewsIn({ portal, services }: RequestContext): Promise<boolean> {
  return (
    portal.theme.flags.hasReviews === true || (await services.reviews.findOwn(portal)).length > 0
  );
}

/** A customer's appointments: upcoming and past ones, with what can be done about them. */
export default function Appointments({ loaderData: { lists, requests } }: Route.ComponentProps) {
  const { w } = useOwnWords(APPOINTMENTS_WORDS);
  const { productName } = usePortal();
  const isRequestsOnly = !lists && requests.length > 0;
  return (
    <Container width={isRequestsOnly ? 'text' : 'page'} className={styles.page}>
      <PageHead title={w.title} siteName={productName} canonical={null} />
      {lists ? <Lists {...lists} requests={requests} /> : <Unavailable requests={requests} />}
    </Container>
  );
}

function Unavailable({ requests }: { requests: MedicalCare[] }) {
  const { w } = useOwnWords(APPOINTMENTS_WORDS);
  if (requests.length > 0) {
    return (
      <>
        <h1>{w.title}</h1>
        <CareRequests requests={requests} />
      </>
    );
  }
  return (
    <EmptyState
      headingLevel={1}
      title={w.unavailable}
      text={w.unavailableText}
      action={<ButtonLink to={SEARCH}>{w.find}</ButtonLink>}
    />
  );
}

interface Change {
  kind: 'move' | 'cancel';
  appointment: Appointment;
}

function Lists({
  upcoming,
  past,
  calendarUrl,
  hasReviews,
  nextPlace,
  today,
  requests,
}: NonNullable<Route.ComponentProps['loaderData']['lists']> & { requests: MedicalCare[] }) {
  const { w } = useOwnWords(APPOINTMENTS_WORDS);
  const { revalidate } = useRevalidator();
  const [change, setChange] = useState<Change | null>(null);
  const [asksBirthDate, setAsksBirthDate] = useState(false);
  const [outcome, setOutcome] = useState<{ text: string } | null>(null);
  const outcomePlace = useRef<HTMLDivElement>(null);
  const isEmpty = upcoming.length === 0 && past.length === 0;
  useChangeFromAddress(upcoming, setChange);

  // The pressed button may be gone: what was done is read from here.
  useEffect(() => {
    if (outcome) outcomePlace.current?.focus();
  }, [outcome]);

  const finish = async (text: string) => {
    setChange(null);
    await revalidate();
    setOutcome({ text });
  };
  const showDecision = () => {
    setAsksBirthDate(false);
    void revalidate();
  };
  const listOf = (appointments: Appointment[]) => (
    <ul className={styles.list}>
      {appointments.map((appointment) => (
        <AppointmentCard
          key={appointment.id}
          appointment={appointment}
          onMove={() => setChange({ kind: 'move', appointment })}
          onCancel={() => setChange({ kind: 'cancel', appointment })}
          onShowDecision={() => setAsksBirthDate(true)}
        />
      ))}
    </ul>
  );
  const dialog = change && {
    appointment: change.appointment,
    onClose: () => setChange(null),
    onDone: (text: string) => void finish(text),
  };
  return (
    <>
      <div className={styles.head}>
        <h1>{w.title}</h1>
        {!isEmpty && (
          <ButtonLink variant="secondary" to={SEARCH}>
            {w.find}
          </ButtonLink>
        )}
      </div>
      <div ref={outcomePlace} tabIndex={-1} className={styles.outcome} hidden={outcome === null}>
        <Banner tone="success">{outcome?.text}</Banner>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <CareRequests requests={requests} />
          {isEmpty ? (
            <EmptyState
              title={w.none}
              text={w.noneText}
              illustration={<CalendarDone />}
              action={<ButtonLink to={SEARCH}>{w.find}</ButtonLink>}
            />
          ) : (
            <section className={styles.section} aria-labelledby="upcoming">
              <h2 id="upcoming" className={styles.subtitle}>
                {w.upcoming}
              </h2>
              {upcoming.length > 0 ? listOf(upcoming) : <p>{w.noneUpcoming}</p>}
            </section>
          )}
          {past.length > 0 && (
            <section className={styles.section} aria-labelledby="past">
              <h2 id="past" className={styles.subtitle}>
                {w.past}
              </h2>
              {listOf(past)}
            </section>
          )}
        </div>
        <Side {...{ nextPlace, calendarUrl }} hasReviews={hasReviews && past.length > 0} />
      </div>
      {asksBirthDate && (
        <LazyFullAuthDialog onClose={() => setAsksBirthDate(false)} onDone={showDecision} />
      )}
      {dialog && change.kind === 'cancel' && <LazyCancelDialog {...dialog} />}
      {dialog && change.kind === 'move' && <LazyMoveDialog {...dialog} today={today} />}
    </>
  );
}

const CHANGES: readonly Change['kind'][] = ['move', 'cancel'];

/** A link names the appointment and what is wanted of it: that is asked about at once. */
function useChangeFromAddress(upcoming: Appointment[], onAsked: (change: Change) => void) {
  const { search } = useLocation();
  const open = useEffectEvent((asked: URLSearchParams) => {
    for (const kind of CHANGES) {
      const appointment = upcoming.find(({ id }) => id === asked.get(kind));
      if (appointment?.isChangeable) onAsked({ kind, appointment });
    }
  });
  useEffect(() => open(new URLSearchParams(search)), [search]);
}

/** Where the next visit is, and what else there is around appointments. */
function Side({
  nextPlace,
  calendarUrl,
  hasReviews,
}: {
  nextPlace: string;
  calendarUrl: string | null;
  hasReviews: boolean;
}) {
  return (
    <div className={styles.side}>
      <div dangerouslySetInnerHTML={{ __html: nextPlace }} />
      <CalendarLink initialUrl={calendarUrl} />
      <More hasReviews={hasReviews} />
    </div>
  );
}

/** What leads on. */
function More({ hasReviews }: { hasReviews: boolean }) {
  const { w } = useOwnWords(APPOINTMENTS_WORDS);
  return (
    <div>
      <ButtonLink variant="quiet" to={href('/services/earlier-times')}>
        {w.earlierTimes}
      </ButtonLink>
      {hasReviews && (
        <ButtonLink variant="quiet" to={href('/services/appointments/reviews')}>
          {w.reviews}
        </ButtonLink>
      )}
    </div>
  );
}
