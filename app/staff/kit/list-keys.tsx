import { useOwnWords } from '#app/i18n/use-words.tsx';
import shared from '../staff.module.css';
import styles from './kit.module.css';
import { KIT_WORDS } from './words.ts';

/** What the keys of a list do: one line, all of them after `?`. */
export function ListKeys({ isShown }: { isShown: boolean }) {
  const { w } = useOwnWords(KIT_WORDS);
  if (!isShown) return <p className={shared.hint}>{w.keys}</p>;
  return (
    <dl className={styles.keys}>
      {w.keyList.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
