import { useEffect, useRef } from 'react';
import { href, redirect } from 'react-router';
import { BookedSummary, CoveredPrice } from '#app/features/reservation-form/booked-item.tsx';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { CalendarIcon } from '#app/ui/icons/icons.tsx';
import { CalendarDone } from '#app/ui/illustrations/calendar-done.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { REGISTRATION_WORDS } from '../words.ts';
import type { Route } from './+types/reserved';
import styles from '../registration.module.css';

/** Without anything booked there is nothing to show: on to the finder. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const booked = await services.booking.getFinishedReservation(portal);
  if (!booked) throw redirect(href('/services/provider-search'));
  return { booked, hasAppointments: portal.viewer.hasAppointments };
}

/** After a reservation is finished: what is booked, where, and when by the clinic's clock. */
export default function Reserved({
  loaderData: { booked, hasAppointments },
}: Route.ComponentProps) {
  const { w } = useOwnWords(REGISTRATION_WORDS);
  const { productName, viewer } = usePortal();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.reserved.pageTitle} siteName={productName} canonical={null} />
      <Card padding="l" isRaised className={styles.card}>
        <div className={styles.booked}>
          <CalendarDone size="s" />
          <h1 ref={title} tabIndex={-1} className={styles.title}>
            {w.reserved.title}
          </h1>
          <p className={styles.lead}>{w.reserved.lead}</p>
        </div>
        {viewer.isInsured && booked.payment && (
          <CoveredPrice price={booked.payment} mode={booked.mode} />
        )}
        <BookedSummary item={booked} payment={booked.payment} />
        <div className={styles.actions}>
          <ButtonLink to={href('/services/provider-search')} variant="quiet">
            {w.reserved.another}
          </ButtonLink>
          {hasAppointments && (
            <ButtonLink to={href('/services/appointments')} variant="secondary">
              {w.reserved.appointments}
            </ButtonLink>
          )}
          <ButtonLink
            to={href('/services/provider-search/reservation/calendar.ics')}
            reloadDocument
            icon={<CalendarIcon />}
          >
            {w.reserved.calendar}
          </ButtonLink>
        </div>
      </Card>
    </Container>
  );
}
