import { LANGUAGE_NAMES, type Locale } from '#app/i18n/locale.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';
import { Flag } from '../flag/flag.tsx';
import { Link } from '../link/link.tsx';
import styles from './language-switch.module.css';

export interface LanguageChoice {
  locale: Locale;
  /** This page in that language. */
  href: string;
  isCurrent: boolean;
}

/** Each language by its flag and its own name. A change loads the page anew: all its words change. */
export function LanguageSwitch({ languages }: { languages: readonly LanguageChoice[] }) {
  const { catalogue } = useLanguage();
  return (
    <ul className={styles.list} aria-label={catalogue.shared.shell.language}>
      {languages.map(({ locale, href, isCurrent }) => (
        <li key={locale}>
          <Link
            to={href}
            reloadDocument
            className={styles.choice}
            lang={locale}
            hrefLang={locale}
            aria-current={isCurrent ? 'true' : undefined}
          >
            <Flag locale={locale} />
            {LANGUAGE_NAMES[locale]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
