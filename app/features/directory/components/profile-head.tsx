import { mapHref } from '#app/platform/map-links.ts';
import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { Avatar } from '#app/ui/avatar/avatar.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Flag } from '#app/ui/flag/flag.tsx';
import { ExternalIcon, PhoneIcon, PinIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx';
import { PhoneLink } from './phone-link.tsx';
import styles from './profile-head.module.css';

export interface Whereabouts {
  place: string;
  lat: number;
  lng: number;
  phone: string[];
}

interface ProfileHeadProps {
  name: string;
  picture: string | null;
  shape: 'circle' | 'square';
  /** Said when English is spoken; null: it is not. */
  english: string | null;
  whereabouts: Whereabouts;
  /** Rating, badges. */
  marks?: ReactNode;
  /** More facts, before the address. */
  facts?: ReactNode;
}

/** Who and where, on top of a profile page. */
export function ProfileHead({
  name,
  picture,
  shape,
  english,
  whereabouts,
  marks,
  facts,
}: ProfileHeadProps) {
  const { w } = useWords('finder');
  const { w: ui } = useWords('ui');
  return (
    <Card padding="l" className={styles.head}>
      <Avatar src={picture} name={name} size="xl" shape={shape} isEager />
      <div className={styles.text}>
        <h1 className={styles.name}>{name}</h1>
        <div className={styles.marks}>
          {english && (
            <span className={styles.english}>
              <Flag locale="en" /> {english}
            </span>
          )}
          {marks}
        </div>
        <ul className={styles.facts}>
          {facts}
          <ProfileFact icon={<PinIcon />}>
            {whereabouts.place}{' '}
            <Link
              to={mapHref(whereabouts)}
              target="_blank"
              rel="noreferrer"
              className={styles.outside}
            >
              {w.profile.map}
              <VisuallyHidden> ({ui.newWindow})</VisuallyHidden>
              <ExternalIcon size="s" />
            </Link>
          </ProfileFact>
          {whereabouts.phone.map((phone) => (
            <ProfileFact key={phone} icon={<PhoneIcon />}>
              <VisuallyHidden>{w.profile.phone}: </VisuallyHidden>
              <PhoneLink phone={phone} />
            </ProfileFact>
          ))}
        </ul>
      </div>
    </Card>
  );
}

export function ProfileFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      {icon}
      <span>{children}</span>
    </li>
  );
}
