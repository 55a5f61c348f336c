import { useEffect } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { closeToast, showToast } from '#app/ui/toast/toast.ts';
import type { FinderData } from './finder-data.ts';

/** Tells of a search that failed, until it is dismissed or another search has come. */
export function useSearchFailure(data: FinderData): void {
  const { w } = useWords('finder');
  useEffect(() => {
    if (data.failure === null) return;
    const toast = showToast({
      tone: 'danger',
      title: w.results.failureTitle,
      message: data.failure || w.results.network,
    });
    return () => closeToast(toast);
  }, [data, w]);
}
