import type { DeskCase } from '#app/features/clinic-desk/present.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { maskPhone } from '#app/people/phone-mask.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** Whom a clinic calls about a visit, and whether the number is of somebody who may hear nothing of it any more. */
export function VisitPhone({
  visit: { phone, hasComeOfAge },
}: {
  visit: Pick<DeskCase, 'phone' | 'hasComeOfAge'>;
}) {
  const { w, market } = useOwnWords(STAFF_WORDS);
  return (
    <div>
      {phone ? (
        <a data-aside href={`tel:${phone}`}>
          {maskPhone(phone, market)}
        </a>
      ) : (
        '–'
      )}
      {hasComeOfAge && <p className={styles.missing}>{w.comeOfAge.title}</p>}
    </div>
  );
}
