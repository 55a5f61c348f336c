import { href } from 'react-router';
import { QuickSearch } from '#app/features/search/quick-search.tsx';
import { useAlive } from '#app/forms/use-alive.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { findAvailableServices, hrefOfService } from '#app/features/content/available-services.ts';
import { requestNewBooking } from '#app/platform/new-booking.ts';
import type { Market } from '#app/i18n/locale.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Card } from '#app/ui/card/card.tsx';
import { ArrowRightIcon, CalendarIcon, PhoneIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { ClosedOffer } from './closed-offer.tsx';
import { HeroHeading } from './hero-heading.tsx';
import { OfferCards } from './partner-bodies/offer-parts.tsx';
import { StoreLinks } from './store-links.tsx';
import { VisitorPoints } from './visitor-points.tsx';
import type { LandingData } from './landing-data.ts';
import { useLandingWords, useServiceWords } from './landing-words.tsx';
import styles from './hero.module.css';

const NO_PICTURE = 'data:,';

/**
 * Welcome, the theme's picture and the search; for a visitor what there is without an account and the way to one, for a
 * member, who knows all that, their call centre. Below a page of their own it is one section among others.
 */
export function Hero({ data }: { data: LandingData }) {
  const { w, t, market } = useLandingWords();
  const { flags, phones, pictures, viewer } = usePortal();
  const isAlive = useAlive();
  const { isLoggedIn, callCenterNumber } = viewer;
  const isSection = data.myPage !== null;
  const welcome = data.introduction ?? w.hero.welcome;
  const lead = data.lead ?? (isSection ? null : w.hero.lead);
  const showsFinder =
    flags.heroFinderButtons && (!isLoggedIn || (viewer.hasMap && viewer.hasCardNetwork));
  return (
    <section
      className={classNames(styles.hero, isLoggedIn && styles.short, isSection && styles.isSection)}
      data-kind={data.hero}
    >
      <Container width="wide" className={styles.grid}>
        <div className={styles.text}>
          {isSection ? <h2 className={styles.title}>{welcome}</h2> : <HeroHeading text={welcome} />}
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={styles.actions}>
          <div className={styles.buttons}>
            {showsFinder && (
              <ButtonLink to={href('/services/provider-search')} icon={<CalendarIcon />}>
                {w.hero.bookOnline}
              </ButtonLink>
            )}
            {flags.heroFinderButtons && viewer.hasMap && viewer.hasCardNetwork && (
              <Button
                variant="secondary"
                disabled={!isAlive}
                onClick={() => requestNewBooking({ mode: 'confirm' })}
              >
                {w.hero.confirmDate}
              </Button>
            )}
            {!isLoggedIn && !data.closed && (
              <ButtonLink
                to={href('/registration')}
                variant={showsFinder || data.hero === 'lines' ? 'secondary' : 'primary'}
              >
                {data.needsCode ? w.hero.activate : w.hero.register}
              </ButtonLink>
            )}
            {callCenterNumber && (
              <ButtonLink to={`tel:${callCenterNumber}`} variant="secondary" icon={<PhoneIcon />}>
                {t(w.hero.callCentre, { phone: inOneLine(callCenterNumber, market) })}
              </ButtonLink>
            )}
            {phones.allDay && data.hero !== 'lines' && (
              <ButtonLink to={`tel:${phones.allDay}`} variant="secondary" icon={<PhoneIcon />}>
                {t(w.hero.allDay, { phone: inOneLine(phones.allDay, market) })}
              </ButtonLink>
            )}
          </div>
          {data.closed && <ClosedOffer notice={data.closed} />}
          {!isLoggedIn && !data.closed && <VisitorPoints />}
          <StoreLinks />
        </div>
        {!isSection && (
          // A phone does not show it and does not fetch it.
          <picture className={styles.picture}>
            <source media="(width >= 64rem)" srcSet={pictures.hero} />
            <img src={NO_PICTURE} alt="" width={720} height={560} />
          </picture>
        )}
        <HeroPart data={data} />
      </Container>
    </section>
  );
}

/** What stands in the hero beside its words and its picture. */
function HeroPart({ data }: { data: LandingData }) {
  const { w } = useLandingWords();
  const offers = data.partnerBody?.parts[0];
  switch (data.hero) {
    case 'scene':
      return (
        <Card
          isRaised
          padding="m"
          className={styles.search}
          as="search"
          aria-label={w.hero.quickSearch}
        >
          <QuickSearch locations={data.locations} specialty={data.preselected} />
        </Card>
      );
    case 'cards':
    case 'rows':
      return <HeroServices />;
    case 'offers':
      return (
        offers && (
          <section className={styles.offers} aria-labelledby="offers">
            <h2 id="offers" className={styles.offersTitle}>
              {offers.title}
            </h2>
            <OfferCards part={offers} />
          </section>
        )
      );
    case 'lines':
      return <HeroLines />;
    default:
      return null;
  }
}

/** What can be used here, each with one line about it. */
function HeroServices() {
  const words = useServiceWords();
  const { flags, viewer } = usePortal();
  return (
    <ul className={styles.services}>
      {findAvailableServices(flags, viewer).map((service) => (
        <li key={service.key}>
          <Link to={hrefOfService(service, viewer)} className={styles.service}>
            <span className={styles.serviceText}>
              <strong>{words[service.key].name}</strong>
              <span>{words[service.key].title}</span>
            </span>
            <ArrowRightIcon />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The partner's telephone lines, large. */
function HeroLines() {
  const { w, t, market } = useLandingWords();
  const { phones } = usePortal();
  if (!phones.allDay) return null;
  const phone = inOneLine(phones.allDay, market);
  return (
    <a href={`tel:${phones.allDay}`} className={classNames(styles.search, styles.line)}>
      <PhoneIcon />
      {t(w.hero.allDay, { phone })}
    </a>
  );
}

/** A number that breaks in two is misread. */
function inOneLine(phone: string, market: Market): string {
  return maskPhone(phone, market).replaceAll(' ', '\u00a0');
}
