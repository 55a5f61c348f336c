import type { AdviceCase } from '#app/features/written-advice/advice-case.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { TypedAnswer } from './advice-step-fields.tsx';

const WRITTEN = ['text', 'referral', 'note'] as const satisfies (keyof TypedAnswer)[];

/** What somebody had written to a question that is not theirs to answer any more: to be copied, for it goes nowhere else. */
export function KeptWriting({ found, typed }: { found: AdviceCase | null; typed: TypedAnswer }) {
  const words = useOwnWords(STAFF_WORDS).w.adviceCase;
  const written = WRITTEN.filter((field) => typed[field].trim() !== '');
  if (found?.isMine || written.length === 0) return null;
  return (
    <section className={styles.part} role="status">
      <h2>{words.kept}</h2>
      <p className={styles.hint}>{words.keptText}</p>
      <div className={styles.fields}>
        {written.map((field) => (
          <TextArea
            key={field}
            name={`kept-${field}`}
            label={words[field]}
            value={typed[field]}
            rows={field === 'text' ? 8 : 3}
            readOnly
          />
        ))}
      </div>
    </section>
  );
}
