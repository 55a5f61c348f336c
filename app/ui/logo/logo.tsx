import { Link } from '../link/link.tsx';
import styles from './logo.module.css';

export interface LogoProps {
  /** The theme's square mark. */
  src: string;
  /** The product's name, set beside the mark. */
  name: string;
  /** Where it leads; without it, the logo is only shown. */
  to?: string;
}

export function Logo({ src, name, to }: LogoProps) {
  const content = (
    <>
      <img src={src} alt="" width="40" height="40" />
      <span>{name}</span>
    </>
  );
  return to ? (
    <Link to={to} className={styles.logo}>
      {content}
    </Link>
  ) : (
    <span className={styles.logo}>{content}</span>
  );
}
