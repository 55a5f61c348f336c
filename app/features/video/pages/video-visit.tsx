import { useState } from 'react';
import { href } from 'react-router';
import { notFound } from '#app/platform/or-not-found.ts';
import { localise } from '#app/i18n/locale.ts';
import { writePrice } from '#app/features/prices/describe-price.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { maskPhone } from '#app/people/phone-mask.ts';
import { call } from '#app/platform/call.ts';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { EnterRoom } from '../enter-room.tsx';
import { Fact } from '../components/fact.tsx';
import { InviteGuest } from '../components/invite-guest.tsx';
import { Law } from '../components/law.tsx';
import { OwnVisitFiles } from '../components/own-visit-files.tsx';
import { RateConnection } from '../components/rate-connection.tsx';
import { useMoment } from '../components/use-moment.ts';
import { enterVisit, stayInVisit } from '../contract.ts';
import type { OwnVideoVisit } from '../find-visits.server.ts';
import { ROOM_PATH } from '../room-paths.ts';
import { VIDEO_WORDS } from '../words.ts';
import type { Route } from './+types/video-visit';
import styles from '../components/video.module.css';

/** Whoever is not signed in is led to the sign-in page and back. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireCustomerPage(portal, request);
  const visit = await services.video.getOwnVisit(portal, params.id);
  if (!visit) throw notFound();
  return { visit };
}

/** /services/video-consultation/:id: when and with whom, the way into the waiting room, the visit itself. */
export default function VideoVisit({ loaderData: { visit } }: Route.ComponentProps) {
  const { w } = useOwnWords(VIDEO_WORDS);
  const { productName } = usePortal();
  const [isIn, setIsIn] = useState(false);
  return (
    <Container width="page" className={styles.page}>
      <PageHead title={w.visit.title} siteName={productName} canonical={null} />
      {!isIn && (
        <p>
          <Link to={href('/services/video-consultation')}>{w.visit.back}</Link>
        </p>
      )}
      <h1 className={styles.title}>{w.visit.title}</h1>
      {!isIn && <Facts visit={visit} />}
      <noscript>
        <Banner tone="warning">{w.test.needsScript}</Banner>
      </noscript>
      {visit.state === 'open' ? (
        <EnterRoom
          rememberedAs={visit.id}
          path={ROOM_PATH}
          words={{ enter: w.visit.enter, failed: w.visit.failed, hint: w.visit.enterHint }}
          getTicket={(send) => send(enterVisit, { params: { id: visit.id } })}
          stay={() => call(stayInVisit, { params: { id: visit.id } })}
          renderAside={({ files }) => (
            <>
              <OwnVisitFiles id={visit.id} version={files} canSend />
              <InviteGuest id={visit.id} />
            </>
          )}
          after={<RateConnection id={visit.id} rating={visit.rating} />}
          onIn={setIsIn}
        />
      ) : (
        <NotOpen visit={visit} />
      )}
      {/* The pictures and what turns them off come first. */}
      {isIn && (
        <details className={styles.about}>
          <summary>{w.visit.about}</summary>
          <Facts visit={visit} />
        </details>
      )}
      {!isIn && (
        <>
          {visit.state !== 'arranged' && (
            <OwnVisitFiles id={visit.id} version={0} canSend={false} />
          )}
          {visit.state !== 'closed' && visit.state !== 'arranged' && (
            <p className={styles.controls}>
              <ButtonLink variant="secondary" to={href('/services/video-consultation/device-test')}>
                {w.visit.testLink}
              </ButtonLink>
            </p>
          )}
          <p>
            {w.visit.inPerson}{' '}
            <Link to={href('/services/appointments')}>{w.visit.appointments}</Link>
          </p>
          <Law />
          <Banner tone="warning">{w.emergency}</Banner>
        </>
      )}
    </Container>
  );
}

function NotOpen({ visit }: { visit: OwnVideoVisit }) {
  const { w, t } = useOwnWords(VIDEO_WORDS);
  const moment = useMoment();
  if (visit.state === 'early') {
    return <Banner>{t(w.visit.early, { moment: moment(visit.opensAt, visit.timeZone) })}</Banner>;
  }
  if (visit.state === 'arranged') return <Banner tone="warning">{w.visit.arranged}</Banner>;
  if (visit.state === 'pending') return <Banner>{w.visit.pending}</Banner>;
  if (visit.wasMissed) {
    return (
      <Banner
        tone="warning"
        title={w.room.missed}
        action={
          <ButtonLink size="s" to={href('/services/video-consultation')}>
            {w.visit.again}
          </ButtonLink>
        }
      >
        {w.room.missedHelp}
      </Banner>
    );
  }
  return (
    <>
      <Banner>{w.visit.closed}</Banner>
      {visit.wasCalled && <RateConnection id={visit.id} rating={visit.rating} />}
    </>
  );
}

/** Whom the patient sees, how to reach them and what it costs: the law wants it said here. */
function Facts({ visit }: { visit: OwnVideoVisit }) {
  const { w, locale, market } = useOwnWords(VIDEO_WORDS);
  const moment = useMoment();
  const { doctor, provider, specialization, payment, mode } = visit;
  const [phone] = provider.phone;
  return (
    <dl className={styles.facts}>
      <Fact name={w.visit.when}>{moment(visit.startsAt, visit.timeZone)}</Fact>
      {doctor && <Fact name={w.visit.doctor}>{doctor.name}</Fact>}
      <Fact name={w.visit.care}>{localise(specialization, locale, market)}</Fact>
      <Fact name={w.visit.clinic}>{provider.name}</Fact>
      {phone && (
        <Fact name={w.visit.phone}>
          <a href={`tel:${phone}`}>{maskPhone(phone, market)}</a>
        </Fact>
      )}
      {payment && <Fact name={w.visit.price}>{writePrice(payment, { locale, market, mode })}</Fact>}
    </dl>
  );
}
