import { useWords } from '#app/i18n/use-words.tsx';
import { Link } from '../link/link.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { Rating, type RatingProps } from './rating.tsx';
import styles from './rating.module.css';

interface RatingLinkProps extends RatingProps {
  to: string;
  /** Whose rating it is. */
  name: string;
}

/** Stars that lead to the reviews that they are made of. */
export function RatingLink({ to, name, ...rating }: RatingLinkProps) {
  const { w, t } = useWords('ui');
  return (
    <Link to={to} className={styles.link}>
      <VisuallyHidden>{t(w.rating.of, { name })} </VisuallyHidden>
      <Rating {...rating} />
    </Link>
  );
}
