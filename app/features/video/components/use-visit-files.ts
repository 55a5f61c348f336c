import { useEffect, useEffectEvent, useState } from 'react';
import type { VisitFile } from '../files-contract.ts';

/**
 * The files of a visit, read again whenever `version` changes; null: not known yet. What cannot be read at this moment is with the next
 * change.
 */
export function useVisitFiles(version: number, load: () => Promise<{ files: VisitFile[] }>) {
  const [known, setKnown] = useState<{ version: number; files: readonly VisitFile[] } | null>(null);
  const isFresh = known?.version === version;
  const read = useEffectEvent(load);
  useEffect(() => {
    if (isFresh) return;
    let isCurrent = true;
    read().then(
      ({ files }) => {
        if (isCurrent) setKnown({ version, files });
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isFresh, version]);
  return {
    files: known?.files ?? null,
    setFiles: (files: readonly VisitFile[]) => setKnown({ version, files }),
  };
}
