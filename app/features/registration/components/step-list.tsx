import { useOwnWords } from '#app/i18n/use-words.tsx';
import { CheckIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx';
import { REGISTRATION_WORDS } from '../words.ts';
import styles from '../registration.module.css';

/** The four steps of the activation: which is done, which is open. @param current counted from 1 */
export function StepList({ current, needsVoucher }: { current: number; needsVoucher: boolean }) {
  const { w } = useOwnWords(REGISTRATION_WORDS);
  const names = [
    w.steps.person,
    needsVoucher ? w.steps.voucher : w.steps.withoutVoucher,
    w.steps.confirm,
    w.steps.contact,
  ];
  return (
    <ol className={styles.steps} aria-label={w.steps.label}>
      {names.map((name, index) => {
        const isDone = index + 1 < current;
        const isCurrent = index + 1 === current;
        return (
          <li
            key={name}
            className={isDone ? styles.done : isCurrent ? styles.current : styles.step}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden={isDone || undefined}>
              {isDone ? <CheckIcon /> : index + 1}
            </span>
            <span className={styles.name}>
              {name}
              {isDone && <VisuallyHidden> ({w.steps.done})</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
