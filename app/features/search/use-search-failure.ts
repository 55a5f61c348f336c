import { useEffect } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { describeFailure } from '#app/forms/failure.ts';
import { closeToast, showToast } from '#app/ui/toast/toast.ts';
import type { FinderData } from './finder-data.ts';

/** Shows that a search failed, until it is dismissed or another search has come. */
export function useSearchFailure({ failure }: FinderData): void {
  const { w, shared } = useWords('finder');
  useEffect(() => {
    if (failure === null) return;
    const toast = showToast({
      tone: 'danger',
      title: w.results.failureTitle,
      message: describeFailure(failure, shared.failure),
    });
    return () => closeToast(toast);
  }, [failure, w, shared]);
}
