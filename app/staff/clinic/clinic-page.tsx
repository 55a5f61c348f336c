import type { ReactNode } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { boardAddress } from './clinic-address.ts';

/**
 * A page about one clinic: the way back to its board, what it is and whose; or that there is none.
 * @param about whose page it is where that is said in the browser's tab
 */
export function ClinicPage({
  title,
  about,
  clinic,
  hint,
  children,
}: {
  title: string;
  about?: string;
  clinic: { id: number; name: string } | undefined;
  /** How the page is worked on by keys. */
  hint?: string | undefined;
  children: ReactNode;
}) {
  const { w } = useOwnWords(STAFF_WORDS);
  return (
    <>
      <PageHead
        title={about === undefined ? title : `${title}, ${about}`}
        siteName={w.name}
        canonical={null}
      />
      <p>
        <Link to={boardAddress(clinic?.id ?? null)}>{w.clinicVisit.back}</Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{clinic ? title : w.clinic.gone}</h1>
        {clinic && <p>{clinic.name}</p>}
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      {clinic ? children : <p>{w.clinic.goneText}</p>}
    </>
  );
}
