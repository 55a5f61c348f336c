import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import type { ClosedNotice } from './landing-data.ts';
import { CONTENT_WORDS } from './words.ts';

/** Instead of a way to register: why there is none. */
export function ClosedOffer({ notice: { phase, title, text } }: { notice: ClosedNotice }) {
  const { w } = useOwnWords(CONTENT_WORDS);
  const own = w.hero[phase];
  return (
    <Banner tone="info" title={title || own.title}>
      {text || own.text}
    </Banner>
  );
}
