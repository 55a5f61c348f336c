import { href } from 'react-router';
import { QuickSearch } from '#app/features/search/quick-search.tsx';
import { useAlive } from '#app/forms/use-alive.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { requestNewBooking } from '#app/platform/new-booking.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Card } from '#app/ui/card/card.tsx';
import { CalendarIcon, PhoneIcon } from '#app/ui/icons/icons.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { ClosedOffer } from './closed-offer.tsx';
import { HeroHeading } from './hero-heading.tsx';
import { StoreLinks } from './store-links.tsx';
import { VisitorPoints } from './visitor-points.tsx';
import type { LandingData } from './landing-data.ts';
import { useLandingWords } from './landing-words.tsx';
import styles from './hero.module.css';

/**
 * Welcome, the theme's picture and the search; for a visitor what there is without an account and the way to one, for a
 * member, who knows all that, their call centre.
 */
export function Hero({ data }: { data: LandingData }) {
  const { w, t, market } = useLandingWords();
  const { flags, phones, pictures, viewer } = usePortal();
  const isAlive = useAlive();
  const { isLoggedIn, callCenterNumber } = viewer;
  const showsFinder =
    flags.heroFinderButtons && (!isLoggedIn || (viewer.hasMap && viewer.hasCardNetwork));
  return (
    <section className={classNames(styles.hero, isLoggedIn && styles.short)}>
      <Container width="wide" className={styles.grid}>
        <div className={styles.text}>
          <HeroHeading text={data.introduction ?? w.hero.welcome} level={data.myPage ? 2 : 1} />
          <p className={styles.lead}>{w.hero.lead}</p>
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
              <ButtonLink to={href('/registration')} variant="secondary">
                {w.hero.activate}
              </ButtonLink>
            )}
            {callCenterNumber && (
              <ButtonLink to={`tel:${callCenterNumber}`} variant="secondary" icon={<PhoneIcon />}>
                {t(w.hero.callCentre, { phone: maskPhone(callCenterNumber, market) })}
              </ButtonLink>
            )}
            {phones.allDay && (
              <ButtonLink to={`tel:${phones.allDay}`} variant="secondary" icon={<PhoneIcon />}>
                {t(w.hero.allDay, { phone: maskPhone(phones.allDay, market) })}
              </ButtonLink>
            )}
          </div>
          {data.closed && <ClosedOffer notice={data.closed} />}
          {!isLoggedIn && !data.closed && <VisitorPoints />}
          <StoreLinks />
        </div>
        <img
          className={styles.picture}
          src={pictures.hero}
          alt=""
          width={720}
          height={560}
          fetchPriority="high"
        />
        <Card
          isRaised
          padding="m"
          className={styles.search}
          as="search"
          aria-label={w.hero.quickSearch}
        >
          <QuickSearch locations={data.locations} specialty={data.preselected} />
        </Card>
      </Container>
    </section>
  );
}
