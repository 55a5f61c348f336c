import { useWords } from '#app/i18n/use-words.tsx';
import { PhoneIcon } from '../icons/icons.tsx';
import { Container } from '../layout/layout.tsx';
import { Link } from '../link/link.tsx';
import { LanguageSwitch, type LanguageChoice } from './language-switch.tsx';
import type { MenuLink } from './page-header.tsx';
import styles from './page-footer.module.css';

export interface PageFooterProps {
  productName: string;
  languages: readonly LanguageChoice[];
  links: readonly MenuLink[];
  /** Who runs it. */
  company?: Company | null;
}

interface Company {
  name: string;
  address: string;
  /** In the register of companies. */
  registration: string;
  /** E-mail address for complaints. */
  complaints: string;
}

/** The emergency number, what the portal is not, legal links and languages. */
export function PageFooter({ productName, languages, links, company }: PageFooterProps) {
  const { w, t } = useWords('ui');
  return (
    <footer className={styles.footer}>
      <Container width="wide" className={styles.content}>
        <div className={styles.emergency}>
          <a className={styles.number} href="tel:112">
            <PhoneIcon size="l" />
            <span>{w.footer.emergency}</span>
          </a>
          <p>{w.footer.emergencyText}</p>
        </div>
        <p className={styles.disclaimer}>{w.footer.disclaimer}</p>
        <div className={styles.bottom}>
          <nav aria-label={w.footer.label}>
            <ul className={styles.links}>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Link to={href}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <LanguageSwitch languages={languages} />
        </div>
        <p className={styles.note}>{productName}</p>
        {company && (
          <ul className={styles.company}>
            <li>{company.name}</li>
            <li>{company.address}</li>
            <li>{t(w.footer.registration, { number: company.registration })}</li>
            <li>
              {w.footer.complaints}{' '}
              <a href={`mailto:${company.complaints}`}>{company.complaints}</a>
            </li>
          </ul>
        )}
      </Container>
    </footer>
  );
}
