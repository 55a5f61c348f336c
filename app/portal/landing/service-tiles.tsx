import { usePortal } from '#app/platform/use-portal.ts';
import { Badge } from '#app/ui/badge/badge.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { ArrowRightIcon } from '#app/ui/icons/icons.tsx';
import { ServicePicture } from '#app/ui/illustrations/service-picture.tsx';
import {
  findAvailableServices,
  hrefOfService,
  type AvailableService,
} from '#app/features/content/available-services.ts';
import { SERVICE_PICTURES } from './service-pictures.ts';
import { Section } from './section.tsx';
import { useLandingWords, useServiceWords } from './landing-words.tsx';
import styles from './service-tiles.module.css';

/** What can be used here, the pictures by turns on the left and on the right. */
export function ServiceTiles({ level }: { level?: 1 | 2 }) {
  const { w } = useLandingWords();
  const { flags, viewer, isIframe, isWebview } = usePortal();
  const services = findAvailableServices(flags, viewer);
  if (services.length === 0) return null;
  return (
    <Section
      id="services"
      title={w.servicesHeading}
      isHeadingHidden={isIframe || isWebview}
      isTinted
      level={level}
    >
      <ul className={styles.tiles}>
        {services.map((service) => (
          <li key={service.key}>
            <Tile service={service} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Tile({ service }: { service: AvailableService }) {
  const { key, value } = service;
  const { serviceLabels, viewer } = usePortal();
  const words = useServiceWords()[key];
  return (
    <article className={styles.tile}>
      <ServicePicture name={SERVICE_PICTURES[key]} className={styles.picture} />
      <div className={styles.text}>
        <p className={styles.name}>
          {words.name} <Badge tone="accent">{serviceLabels[value] ?? words.label}</Badge>
        </p>
        <h3 className={styles.title}>{words.title}</h3>
        <p className={styles.lead}>{words.lead}</p>
        <ButtonLink to={hrefOfService(service, viewer)} iconAfter={<ArrowRightIcon />}>
          {words.button}
        </ButtonLink>
      </div>
    </article>
  );
}
