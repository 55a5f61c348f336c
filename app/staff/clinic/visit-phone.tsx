import type { DeskCase } from '#app/features/clinic-desk/present.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** Whom a clinic calls about a visit, and whether the number is of somebody who may hear nothing of it any more. */
export function VisitPhone({
  visit: { phone, hasComeOfAge },
}: {
  visit: Pick<DeskCase, 'phone' | 'hasComeOfAge'>;
}) {
  const { comeOfAge } = useOwnWords(STAFF_WORDS).w;
  return (
    <>
      {phone ? (
        <a data-aside href={`tel:${phone}`}>
          {phone}
        </a>
      ) : (
        '–'
      )}
      {hasComeOfAge && <p className={styles.missing}>{comeOfAge.title}</p>}
    </>
  );
}
