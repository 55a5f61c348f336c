import { usePortal } from '#app/platform/use-portal.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { DownloadIcon } from '#app/ui/icons/icons.tsx';
import { useLandingWords } from './landing-words.tsx';
import styles from './store-links.module.css';

/** Where the partner's app is found; nothing for a partner without one. */
export function StoreLinks() {
  const { w } = useLandingWords();
  const { appStore, googlePlay } = usePortal().storeLinks;
  const stores = [
    { name: 'App Store', href: appStore },
    { name: 'Google Play', href: googlePlay },
  ].filter(({ href }) => href !== '');
  if (stores.length === 0) return null;
  return (
    <nav className={styles.stores} aria-label={w.hero.app}>
      <p className={styles.lead}>{w.hero.app}</p>
      {stores.map(({ name, href }) => (
        <ButtonLink
          key={name}
          to={href}
          rel="noopener"
          variant="secondary"
          size="s"
          icon={<DownloadIcon />}
        >
          {name}
        </ButtonLink>
      ))}
    </nav>
  );
}
