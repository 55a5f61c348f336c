import type { RequestFile } from '#app/features/privacy-desk/request-file.server.ts';
import { classNames } from '#app/ui/class-names.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { PRIVACY_ROOM_WORDS } from './privacy-words.ts';
import styles from '#app/staff/staff.module.css';
import own from './privacy.module.css';

/** What an erasure ends, and what the law keeps: read before it is planned. */
export function PrivacyKept({
  kept,
  hasAccount,
}: {
  kept: NonNullable<RequestFile['kept']>;
  hasAccount: boolean;
}) {
  const { w, t } = useOwnWords(PRIVACY_ROOM_WORDS);
  const { comingVisits, pastVisits, subscriptions, approvals, relatives } = kept;
  return (
    <section className={classNames(styles.part, own.kept)}>
      <h2>{w.kept}</h2>
      <h3>{w.ends}</h3>
      <ul className={own.bullets}>
        {comingVisits > 0 && <li>{t(w.visitsCancelled, { count: comingVisits })}</li>}
        {relatives > 0 && <li>{t(w.relativesLose, { count: relatives })}</li>}
        {(hasAccount ? w.endsList : w.endsListVisitor).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <h3>{w.stays}</h3>
      <ul className={own.bullets}>
        {subscriptions > 0 && <li>{t(w.subscriptionsStay, { count: subscriptions })}</li>}
        {pastVisits > 0 && <li>{t(w.visitsStay, { count: pastVisits })}</li>}
        {approvals > 0 && <li>{t(w.approvalsStay, { count: approvals })}</li>}
        <li>{hasAccount ? w.auditStays : w.auditStaysVisitor}</li>
      </ul>
      <p className={styles.hint}>{w.clinicKeeps}</p>
    </section>
  );
}
