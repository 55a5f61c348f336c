import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ArrowRightIcon } from '#app/ui/icons/icons.tsx';
import { ServicePicture } from '#app/ui/illustrations/service-picture.tsx';
import { Section } from '../section.tsx';
import { SERVICE_PICTURES } from '../service-pictures.ts';
import type { OfferCard, OfferPart, PartnerBody } from './partner-body.ts';
import styles from './offer-parts.module.css';

/** What a partner offers, as cards. */
export function OfferParts({ body: { parts } }: { body: PartnerBody }) {
  return parts.map(({ id, title, isLarge, cards }, index) => (
    <Section key={id} id={id} title={title} isTinted={index % 2 === 1}>
      <OfferCards part={{ isLarge, cards }} />
    </Section>
  ));
}

/** The cards of one part, in the hero or below it. */
export function OfferCards({
  part: { isLarge, cards },
}: {
  part: Pick<OfferPart, 'isLarge' | 'cards'>;
}) {
  return (
    <ul className={classNames(styles.cards, isLarge && styles.large)}>
      {cards.map((card) => (
        <li key={card.key}>
          <Offer card={card} isLarge={isLarge} />
        </li>
      ))}
    </ul>
  );
}

function Offer({ card, isLarge }: { card: OfferCard; isLarge: boolean }) {
  const { title, text, link, picture } = card;
  return (
    <Card isRaised as="article" className={styles.card}>
      {isLarge && picture && (
        <ServicePicture name={SERVICE_PICTURES[picture]} className={styles.picture} />
      )}
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
      <ButtonLink
        to={link.to}
        variant={isLarge ? 'primary' : 'secondary'}
        iconAfter={<ArrowRightIcon />}
        aria-label={`${link.label}: ${title}`}
      >
        {link.label}
      </ButtonLink>
    </Card>
  );
}
