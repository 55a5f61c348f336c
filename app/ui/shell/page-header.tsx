import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLanguage, useWords } from '#app/i18n/use-words.tsx';
import { classNames } from '../class-names.ts';
import { MenuIcon } from '../icons/icons.tsx';
import { Container } from '../layout/layout.tsx';
import { Link } from '../link/link.tsx';
import { Logo, type LogoProps } from '../logo/logo.tsx';
import { LanguageSwitch, type LanguageChoice } from './language-switch.tsx';
import styles from './page-header.module.css';

export interface MenuLink {
  href: string;
  label: string;
  isCurrent?: boolean;
}

export interface PageHeaderProps {
  logo: LogoProps;
  menu: readonly MenuLink[];
  /** Names the menu; the main menu by default. */
  menuLabel?: string;
  languages: readonly LanguageChoice[];
  /** Beside the languages: sign-in, the caller's account. */
  actions?: ReactNode;
  /** Scrolls away with the page instead of staying on top. */
  isStatic?: boolean;
  /** Takes the theme's colour. */
  isColoured?: boolean;
}

/** Logo, menu and languages. On a phone all but the logo folds into a disclosure that needs no JavaScript. */
export function PageHeader({
  logo,
  menu,
  menuLabel,
  languages,
  actions,
  isStatic = false,
  isColoured = false,
}: PageHeaderProps) {
  const { w } = useWords('ui');
  const { key: visit } = useLocation();
  return (
    <header
      className={classNames(
        styles.header,
        isStatic && styles.static,
        isColoured && styles.coloured,
      )}
    >
      <Container width="wide" className={styles.bar}>
        <Logo {...logo} />
        <div className={styles.wide}>
          <Menu menu={menu} label={menuLabel} />
          <LanguageSwitch languages={languages} />
          {actions}
        </div>
        {/* Anew on each page, so that following a link closes it. */}
        <details key={visit} className={styles.narrow}>
          <summary className={styles.toggle}>
            <MenuIcon size="l" />
            {w.actions.menu}
          </summary>
          <div className={styles.panel}>
            <Menu menu={menu} label={menuLabel} />
            {actions}
            <LanguageSwitch languages={languages} />
          </div>
        </details>
      </Container>
    </header>
  );
}

function Menu({ menu, label }: { menu: readonly MenuLink[]; label: string | undefined }) {
  const { catalogue } = useLanguage();
  if (menu.length === 0) return null;
  return (
    <nav aria-label={label ?? catalogue.shared.shell.mainMenu}>
      <ul className={styles.menu}>
        {menu.map(({ href, label, isCurrent }) => (
          <li key={href}>
            <Link to={href} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
