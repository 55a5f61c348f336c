import shared from '#app/staff/staff.module.css';
import styles from './kit.module.css';

/** What keys do on a page: one line, all of them after `?`. */
export function KeyHelp({
  isShown,
  words: { keys, keyList },
}: {
  isShown: boolean;
  words: { keys: string; keyList: readonly (readonly [key: string, what: string])[] };
}) {
  if (!isShown) return <p className={shared.hint}>{keys}</p>;
  return (
    <dl className={styles.keys}>
      {keyList.map(([key, what]) => (
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
