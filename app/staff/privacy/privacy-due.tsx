import type { ListedRequest } from '#app/features/privacy-desk/request-file.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { AlertIcon } from '#app/ui/icons/icons.tsx';
import { PRIVACY_ROOM_WORDS } from './privacy-words.ts';
import styles from '#app/staff/staff.module.css';

/** By when a request is to be answered, with a shape beside the colour where that is over. */
export function PrivacyDue({
  row: { dueOn, isOverdue },
  dayOf,
}: {
  row: ListedRequest;
  dayOf: (day: string) => string;
}) {
  const { w, t } = useOwnWords(PRIVACY_ROOM_WORDS);
  const day = dayOf(dueOn);
  return (
    <span className={classNames(styles.due, isOverdue && styles.overdue)}>
      {isOverdue && <AlertIcon />}
      {isOverdue ? t(w.overdue, { day }) : day}
    </span>
  );
}

/** Where a request stands, and that carrying it out has failed. */
export function PrivacyState({ row: { state, hasFailed } }: { row: ListedRequest }) {
  const { w } = useOwnWords(PRIVACY_ROOM_WORDS);
  return (
    <span className={classNames(styles.due, hasFailed && styles.overdue)}>
      {hasFailed && <AlertIcon />}
      {w.states[state]}
      {hasFailed && ` · ${w.failed}`}
    </span>
  );
}
