import type { Difference } from '#app/features/content-desk/differences.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { fieldNameOf } from './content-field-names.ts';
import { CONTENT_ROOM_WORDS } from './content-words.ts';
import contentStyles from './content.module.css';
import styles from '#app/staff/staff.module.css';

/** What differs between two versions, line by line. */
export function DifferenceTable({
  differences,
  before,
  after,
  nameOf,
}: {
  differences: readonly Difference[];
  before: string;
  after: string;
  /** What a path is called; default: as the room of contents calls it. */
  nameOf?: ((path: string) => string) | undefined;
}) {
  const { w, locale } = useOwnWords(CONTENT_ROOM_WORDS);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{w.differs}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => (
          <tr key={one.path}>
            <td data-label={w.differs}>
              {nameOf ? nameOf(one.path) : (fieldNameOf(locale, one.path) ?? one.path)}
            </td>
            <td data-label={before}>
              <span className={contentStyles.old}>{one.before || w.nothing}</span>
            </td>
            <td data-label={after}>
              <span className={contentStyles.new}>{one.after || w.nothing}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
