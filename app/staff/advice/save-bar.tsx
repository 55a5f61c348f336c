import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { ADVICE_ROOM_WORDS } from './advice-words.ts';
import styles from './advice.module.css';

/** Says that somebody else has deleted what is typed over: what was typed stays, and can be saved anew. */
export function DeletedMeanwhile() {
  const { deleted, deletedText } = useOwnWords(ADVICE_ROOM_WORDS).w;
  return (
    <Banner tone="warning" role="alert" title={deleted}>
      {deletedText}
    </Banner>
  );
}

/** Below the fields of what is kept for those who answer. */
export function SaveBar({
  name,
  isBusy,
  isOff,
  onDrop,
}: {
  /** null: it is a new one, and nothing is deleted. */
  name: string | null;
  isBusy: boolean;
  isOff: boolean;
  onDrop: () => void;
}) {
  const { w } = useOwnWords(ADVICE_ROOM_WORDS);
  return (
    <div className={styles.bar}>
      <Button type="submit" size="s" isBusy={isBusy} disabled={isOff}>
        {w.save}
      </Button>
      {name !== null && (
        <Button
          size="s"
          variant="quiet"
          disabled={isOff || isBusy}
          aria-label={`${w.remove}: ${name}`}
          onClick={onDrop}
        >
          {w.remove}
        </Button>
      )}
    </div>
  );
}
