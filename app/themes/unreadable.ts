import { CONTRAST_MIN, CONTRAST_PAIRS, contrastOf } from './contrast.ts';
import type { Colours } from './partner-record.ts';

/** Words on a ground that cannot be read there, WCAG AA. */
export interface UnreadablePair {
  text: string;
  ground: string;
  /** Cut, not rounded: 4.49 must not read as 4.5. */
  ratio: string;
}

/** Pairs of a partner'''s colours that no record may have; none: all can be read. */
export function findUnreadable(colours: Colours): UnreadablePair[] {
  const colourOf = (name: string) =>
    name.startsWith('#') ? name : (colours[name as keyof Colours] ?? '#000000');
  return CONTRAST_PAIRS.flatMap(([text, ground]) => {
    const ratio = contrastOf(colourOf(text), colourOf(ground));
    if (ratio >= CONTRAST_MIN) return [];
    return [{ text, ground, ratio: (Math.floor(ratio * 100) / 100).toFixed(2) }];
  });
}
