import type { DueMoment } from '#app/features/preauthorization/due-moment.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useMoment } from '#app/time/use-moment.ts';
import { classNames } from '#app/ui/class-names.ts';
import { AlertIcon, ClockIcon } from '#app/ui/icons/icons.tsx';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** A due moment in words, with a shape beside the colour. */
export function DueMark({
  due,
  dueAt,
  timeZone,
  isPromiseMissed = false,
}: {
  due: DueMoment;
  /** ISO 8601. */
  dueAt: string;
  timeZone: string;
  /** An earlier promise has passed. */
  isPromiseMissed?: boolean;
}) {
  const write = useMoment();
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.approvals;
  const isOverdue = due.kind === 'overdue';
  const moment = write(dueAt, timeZone);
  const text =
    'count' in due ? t(words[due.kind], { count: due.count }) : t(words[due.kind], { moment });
  return (
    <span className={classNames(styles.due, isOverdue && styles.overdue)}>
      {isOverdue ? <AlertIcon /> : <ClockIcon />}
      <span>
        {text}
        {isPromiseMissed && !isOverdue && (
          <span className={styles.hint}> · {words.promiseMissed}</span>
        )}
      </span>
    </span>
  );
}
