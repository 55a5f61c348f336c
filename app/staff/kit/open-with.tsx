import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { KIT_WORDS } from './words.ts';
import styles from '#app/staff/staff.module.css';

/** What of an open piece of work is not any more as it is shown. */
export interface Difference {
  name: string;
  before: string;
  now: string;
}

/** Who else has a piece of work open, and what they have done with it since it was shown. */
export function OpenWith({
  others,
  differences,
  onRefresh,
}: {
  others: readonly string[];
  /** null: it is as it is shown. */
  differences: readonly Difference[] | null;
  onRefresh: () => void;
}) {
  const { w, t } = useOwnWords(KIT_WORDS);
  const refresh = (
    <Button size="s" variant="secondary" onClick={onRefresh}>
      {w.showItem}
    </Button>
  );
  return (
    <div className={styles.notices}>
      <div role="status">
        <OpenAlsoAt others={others} />
      </div>
      <div role="status">
        {differences && (
          <Banner tone="warning" title={w.itemChanged} action={refresh}>
            {differences.map((one) => (
              <p key={one.name}>{t(w.difference, { ...one })}</p>
            ))}
          </Banner>
        )}
      </div>
    </div>
  );
}

export function OpenAlsoAt({ others }: { others: readonly string[] }) {
  const { w, t } = useOwnWords(KIT_WORDS);
  if (others.length === 0) return null;
  return <Banner tone="warning">{t(w.openWith, { names: others.join(', ') })}</Banner>;
}

/** Of a row of a list. */
export function OpenAt({ names }: { names: readonly string[] }) {
  const { w, t } = useOwnWords(KIT_WORDS);
  if (names.length === 0) return null;
  return (
    <span className={styles.hint}>
      {' · '}
      {t(w.openAt, { names: names.join(', ') })}
    </span>
  );
}

/** What differs, by name. */
export function findDifferences(all: readonly Difference[]): Difference[] {
  return all.filter(({ before, now }) => before !== now);
}
