import { maskPhone } from '#app/people/phone-mask.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';
import { Link } from '#app/ui/link/link.tsx';
import styles from './phone-link.module.css';

/** A phone number, grouped as people of its country read it; a touch calls it. */
export function PhoneLink({ phone }: { phone: string | undefined }) {
  const { market } = useLanguage();
  if (!phone) return null;
  return (
    <Link to={`tel:${phone.replace(/[^+\d]/g, '')}`} className={styles.phone}>
      {maskPhone(phone, market)}
    </Link>
  );
}
