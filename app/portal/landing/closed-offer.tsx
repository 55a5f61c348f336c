import { Banner } from '#app/ui/banner/banner.tsx';
import type { ClosedNotice } from './landing-data.ts';
import { useLandingWords } from './landing-words.tsx';

/** Instead of a way to register: why there is none. */
export function ClosedOffer({ notice: { phase, title, text } }: { notice: ClosedNotice }) {
  const { w } = useLandingWords();
  const own = w.hero[phase];
  return (
    <Banner tone="info" title={title || own.title}>
      {text || own.text}
    </Banner>
  );
}
