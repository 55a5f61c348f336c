import { ButtonLink } from '#app/ui/button/button.tsx';
import { ServicePicture } from '#app/ui/illustrations/service-picture.tsx';
import { Section } from '../section.tsx';
import { SERVICE_PICTURES } from '../service-pictures.ts';
import type { LabNotice } from './lab-notice.ts';
import styles from './lab-notice-part.module.css';

/** The test that the partner gives away, or that nobody can register for it any more. */
export function LabNoticePart({ notice: { title, text, end, link } }: { notice: LabNotice }) {
  return (
    <Section id="lab-test" title={title} isTinted>
      <div className={styles.columns}>
        <div className={styles.text}>
          <p className={styles.body}>{text}</p>
          <p>{end}</p>
          {link && <ButtonLink to={link.to}>{link.label}</ButtonLink>}
        </div>
        <ServicePicture name={SERVICE_PICTURES.healthCheck} className={styles.picture} />
      </div>
    </Section>
  );
}
