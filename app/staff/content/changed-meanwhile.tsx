import type { Difference } from '#app/features/content-desk/differences.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { DifferenceTable } from './content-differences.tsx';
import { CONTENT_ROOM_WORDS } from './content-words.ts';

/** Says that somebody else has changed what is typed over, with what differs: nothing was overwritten, and what was typed stays. */
export function ChangedMeanwhile({
  differences,
  nameOf,
}: {
  differences: readonly Difference[];
  /** As `DifferenceTable` has it. */
  nameOf?: (path: string) => string;
}) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  return (
    <>
      <Banner tone="warning" role="alert" title={w.changed}>
        {w.changedText}
      </Banner>
      {differences.length > 0 && (
        <DifferenceTable
          differences={differences}
          before={w.nowThere}
          after={w.yours}
          nameOf={nameOf}
        />
      )}
    </>
  );
}
