import { href } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Badge } from '#app/ui/badge/badge.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { UserIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import type { MyPageData } from './my-page-data.ts';
import { MY_PAGE_WORDS } from './words.ts';
import styles from './my-page.module.css';

/** Who belongs to the account, and the way to more. */
export function FamilyCard({
  family: { adults, minors, sharedFrom, canShare },
}: Pick<MyPageData, 'family'>) {
  const { w, t } = useOwnWords(MY_PAGE_WORDS);
  const people = [
    ...adults
      .filter(({ state }) => state !== 'expired')
      .map(({ id, name, state }) => ({ id, name, isInvited: state === 'invited' })),
    ...minors.map(({ id, name }) => ({ id, name, isInvited: false })),
  ];
  return (
    <Card as="section" className={styles.card} aria-labelledby="my-family">
      <h2 id="my-family" className={styles.title}>
        {w.family.title}
      </h2>
      {sharedFrom && <p>{t(w.family.sharedFrom, { name: sharedFrom })}</p>}
      {people.length > 0 ? (
        <ul className={styles.list}>
          {people.map(({ id, name, isInvited }) => (
            <li key={id} className={styles.item}>
              <UserIcon />
              <p>
                {name} {isInvited && <Badge>{w.family.invited}</Badge>}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        canShare && <p>{w.family.none}</p>
      )}
      <p>
        <Link to={href('/profile/relatives')}>{w.family.manage}</Link>
      </p>
    </Card>
  );
}
