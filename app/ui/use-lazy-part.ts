import { useEffect, useEffectEvent } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { showToast } from './toast/toast.ts';

/**
 * Fetches the code of a part of the page. A failure is shown as a toast and costs this part only; React's own `lazy`
 * would put the error page in place of the whole page, and never ask again.
 * Some browsers, Chromium 150 for one, keep the failure until the page is reloaded; 156 asks again.
 */
export function useLazyPart<Part>({
  isMissing,
  load,
  onLoad,
  onFail,
}: {
  /** The part is wanted and has not come yet. */
  isMissing: boolean;
  load: () => Promise<Part>;
  onLoad: (part: Part) => void;
  /** Takes back what asked for the part. */
  onFail: (() => void) | undefined;
}): void {
  const { w } = useWords('ui');
  const start = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const part = await load();
      if (!signal.aborted) onLoad(part);
    } catch {
      if (signal.aborted) return;
      showToast({ tone: 'danger', title: w.lazy.failedTitle, message: w.lazy.failedText });
      onFail?.();
    }
  });
  useEffect(() => {
    if (!isMissing) return;
    const controller = new AbortController();
    void start(controller.signal);
    return () => controller.abort();
  }, [isMissing]);
}
