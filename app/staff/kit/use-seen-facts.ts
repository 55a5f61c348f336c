import { useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { compareFacts, type Facts } from './seen-facts.ts';
import { KIT_WORDS } from './words.ts';

/**
 * For what somebody else may have decided meanwhile: what was seen when it was pressed, beside what stands there by now.
 * @param facts as the page shows them
 */
export function useSeenFacts(facts: Facts) {
  const { w, t } = useOwnWords(KIT_WORDS);
  const [seen, setSeen] = useState<Facts>({});
  return {
    /** At the press. */
    keep: () => setSeen(facts),
    /** After a refusal, once the page was read anew. @param lead says that it has changed */
    tell: (lead: string) =>
      [lead, ...compareFacts(seen, facts).map((one) => `${t(w.difference, { ...one })}.`)].join(
        ' ',
      ),
  };
}
