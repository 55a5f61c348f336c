import { usePortal } from '#app/platform/use-portal.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ArrowRightIcon } from '#app/ui/icons/icons.tsx';
import { ServicePicture } from '#app/ui/illustrations/service-picture.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { findStartParts } from '#app/features/content/available-services.ts';
import { SERVICE_PICTURES } from './service-pictures.ts';
import { useLandingWords, useServiceWords } from './landing-words.tsx';
import { ActivationSteps } from './activation-steps.tsx';
import { ClosedOffer } from './closed-offer.tsx';
import { HeroHeading } from './hero-heading.tsx';
import type { ClosedNotice } from './landing-data.ts';
import { SafetyNote } from './safety-note.tsx';
import styles from './start-page.module.css';

/** Of these pages the cards lead down to what they are about, of others straight to the service. */
const SCROLLING = 'telekom-start';

/** A product introduced: a card for each service, then more of each. */
export function StartPage({
  address,
  closed,
  hasVideo,
}: {
  address: string;
  closed: ClosedNotice | null;
  /** Somebody holds video visits. */
  hasVideo: boolean;
}) {
  const { w, t } = useLandingWords();
  const serviceWords = useServiceWords();
  const { flags, viewer, productName } = usePortal();
  const parts = findStartParts(flags, viewer, hasVideo);
  const words = w.partnerPages;
  const button = viewer.isLoggedIn ? words.interested : words.enter;
  return (
    <>
      <section className={styles.head}>
        <Container width="wide" className={styles.welcome}>
          <HeroHeading text={t(words.startHeading, { product: productName })} />
          <p className={styles.lead}>{words.startLead}</p>
          <ul className={styles.cards}>
            {parts.map(({ key, anchor, url }) => (
              <li key={key}>
                <Card isRaised className={styles.card}>
                  <h2 className={styles.name}>{serviceWords[key].name}</h2>
                  <p className={styles.about}>{serviceWords[key].title}</p>
                  <ButtonLink
                    to={address.includes(SCROLLING) ? `#${anchor}` : url}
                    aria-label={`${button}: ${serviceWords[key].name}`}
                  >
                    {button}
                  </ButtonLink>
                </Card>
              </li>
            ))}
          </ul>
        </Container>
      </section>
      {parts.map(({ key, anchor, url }, index) => (
        <section
          key={key}
          id={anchor}
          className={classNames(styles.paragraph, index % 2 === 1 && styles.tinted)}
          aria-labelledby={`${anchor}-title`}
        >
          <Container width="wide" className={styles.columns}>
            <div className={styles.text}>
              <h2 id={`${anchor}-title`} className={styles.title}>
                {serviceWords[key].title}
              </h2>
              {serviceWords[key].about.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <ButtonLink to={url} variant="secondary" iconAfter={<ArrowRightIcon />}>
                {serviceWords[key].button}
              </ButtonLink>
            </div>
            <ServicePicture name={SERVICE_PICTURES[key]} className={styles.picture} />
          </Container>
        </section>
      ))}
      {closed ? (
        <Container width="wide">
          <ClosedOffer notice={closed} />
        </Container>
      ) : (
        !viewer.isLoggedIn && <ActivationSteps />
      )}
      <SafetyNote />
    </>
  );
}
