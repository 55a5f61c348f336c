import { href } from 'react-router';
import { notFound } from '#app/platform/or-not-found.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { signInHref } from '#app/platform/sign-in.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx';
import { EmptyResults } from '#app/ui/illustrations/empty-results.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Law } from '../components/law.tsx';
import { useMoment } from '../components/use-moment.ts';
import { VideoDoctorCard } from '../components/video-doctor-card.tsx';
import type { VideoDoctorPage } from '../find-video-doctors.server.ts';
import type { OwnVideoVisit } from '../find-visits.server.ts';
import { VIDEO_WORDS } from '../words.ts';
import type { Route } from './+types/video-consultation';
import styles from '../components/video.module.css';

/** The pages of the list, from 1; anything else is the first. */
const PAGE = /^[1-9]\d{0,3}$/;

/** Everybody sees what there is; their own visits see those who have signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  if (!portal.theme.flags.hasCalendar) throw notFound();
  const isCustomer = portal.actor.kind === 'customer';
  const page = new URL(request.url).searchParams.get('page') ?? '';
  const [found, visits] = await Promise.all([
    services.video.findDoctors(portal, PAGE.test(page) ? Number(page) : 1),
    isCustomer ? services.video.findOwnVisits(portal) : null,
  ]);
  return {
    found,
    visits,
    canonical: `${portal.origin}${href('/services/video-consultation')}`,
  };
}

/** /services/video-consultation: how a visit by video goes, whom to see, one's own visits, and what the law wants said. */
export default function VideoConsultation({ loaderData }: Route.ComponentProps) {
  const { found, visits, canonical } = loaderData;
  const { w } = useOwnWords(VIDEO_WORDS);
  const { productName } = usePortal();
  return (
    <Container width="page" className={styles.page}>
      <PageHead
        title={w.title}
        siteName={productName}
        description={w.description}
        canonical={canonical}
      />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.title}</h1>
        <p className={styles.lead}>{w.lead}</p>
      </div>
      {visits !== null && visits.length > 0 && <OwnVisits visits={visits} />}
      <Choose found={found} />
      <section className={styles.section} aria-labelledby="steps">
        <h2 id="steps" className={styles.subtitle}>
          {w.steps.title}
        </h2>
        <ol className={styles.steps}>
          {[w.steps.choose, w.steps.test, w.steps.wait, w.steps.talk].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      {visits === null && <SignIn />}
      {visits?.length === 0 && (
        <section className={styles.section} aria-labelledby="own">
          <h2 id="own" className={styles.subtitle}>
            {w.own.title}
          </h2>
          <p>{w.own.none}</p>
        </section>
      )}
      <Law />
      <Banner tone="warning">{w.emergency}</Banner>
    </Container>
  );
}

function Choose({ found: { doctors, page, pageCount } }: { found: VideoDoctorPage }) {
  const { w } = useOwnWords(VIDEO_WORDS);
  return (
    <section className={styles.section} aria-labelledby="choose">
      <h2 id="choose" className={styles.subtitle}>
        {w.choose.title}
      </h2>
      {doctors.length === 0 ? (
        <EmptyState
          headingLevel={3}
          illustration={<EmptyResults />}
          title={w.choose.none}
          text={w.choose.noneText}
          action={<ButtonLink to={href('/services/provider-search')}>{w.choose.all}</ButtonLink>}
        />
      ) : (
        <>
          <ul className={styles.doctors}>
            {doctors.map((doctor) => (
              <VideoDoctorCard key={doctor.id} doctor={doctor} />
            ))}
          </ul>
          <Pagination page={page} pageCount={pageCount} href={pageHref} label={w.choose.pages} />
          <p>
            <Link to={href('/services/provider-search')}>{w.choose.all}</Link>
          </p>
        </>
      )}
    </section>
  );
}

function pageHref(page: number): string {
  const path = href('/services/video-consultation');
  return page === 1 ? path : `${path}?page=${page}`;
}

function SignIn() {
  const { w } = useOwnWords(VIDEO_WORDS);
  return (
    <Banner
      action={
        <ButtonLink size="s" to={signInHref(href('/services/video-consultation'))}>
          {w.own.signInAction}
        </ButtonLink>
      }
    >
      {w.own.signIn}
    </Banner>
  );
}

function OwnVisits({ visits }: { visits: OwnVideoVisit[] }) {
  const { w, t, locale, market } = useOwnWords(VIDEO_WORDS);
  const moment = useMoment();
  return (
    <section className={styles.section} aria-labelledby="own">
      <h2 id="own" className={styles.subtitle}>
        {w.own.title}
      </h2>
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <Card as="li" key={visit.id} className={styles.visit}>
            <div>
              <h3 className={styles.name}>{moment(visit.startsAt, visit.timeZone)}</h3>
              <p>
                {localise(visit.specialization, locale, market)}
                {visit.doctor && ` · ${visit.doctor.name}`}
              </p>
              <p className={styles.soft}>
                {t(w.own.states[visit.state], { moment: moment(visit.opensAt, visit.timeZone) })}
              </p>
            </div>
            {visit.state !== 'closed' && visit.state !== 'arranged' && (
              <ButtonLink
                variant={visit.state === 'open' ? 'primary' : 'secondary'}
                to={href('/services/video-consultation/:id', { id: visit.id })}
              >
                {visit.state === 'open' ? w.own.open : w.own.details}
              </ButtonLink>
            )}
          </Card>
        ))}
      </ul>
    </section>
  );
}
