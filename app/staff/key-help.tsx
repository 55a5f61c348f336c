import { useOwnWords } from '#app/i18n/use-words.tsx';
import { PEOPLE_WORDS } from './people-words.ts';
import styles from './people.module.css';
import shared from './staff.module.css';

/** What the keys of the room do: one line, all of them after `?`. */
export function KeyHelp({ isShown }: { isShown: boolean }) {
  const { w } = useOwnWords(PEOPLE_WORDS);
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
