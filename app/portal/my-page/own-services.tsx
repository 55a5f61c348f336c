import { findOwnServices } from '#app/features/content/available-services.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { Card } from '#app/ui/card/card.tsx';
import { ArrowRightIcon } from '#app/ui/icons/icons.tsx';
import { ServicePicture } from '#app/ui/illustrations/service-picture.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { useLandingWords, useServiceWords } from '../landing/landing-words.tsx';
import { SERVICE_PICTURES } from '../landing/service-pictures.ts';
import styles from './my-page.module.css';

/** What the product can be used for, a row for each. */
export function OwnServices({ hasVideo }: { hasVideo: boolean }) {
  const { w } = useLandingWords();
  const words = useServiceWords();
  const { flags, viewer } = usePortal();
  const services = findOwnServices(flags, viewer, hasVideo);
  if (services.length === 0) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="my-services">
      <h2 id="my-services" className={styles.title}>
        {w.servicesHeading}
      </h2>
      <ul className={styles.list}>
        {services.map(({ key, url }) => (
          <li key={key}>
            <Link to={url} className={styles.service}>
              <ServicePicture name={SERVICE_PICTURES[key]} className={styles.picture} />
              <span>
                <span className={styles.name}>{words[key].name}</span>
                <br />
                <span className={styles.soft}>{words[key].title}</span>
              </span>
              <ArrowRightIcon />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
