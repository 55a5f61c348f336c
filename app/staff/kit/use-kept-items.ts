import { useState } from 'react';
import { keepTyped, withGone } from './kept-items.ts';

/** A list of forms: one that somebody else deletes while something is typed in it stays, with what was typed. */
export function useKeptItems<One extends { id: string | number }>(items: readonly One[]) {
  const [typedIn, setTypedIn] = useState<readonly One[]>([]);
  return {
    shown: withGone(items, typedIn),
    isGone: ({ id }: One) => !items.some((one) => one.id === id),
    /** @param isTyped false: saved, deleted or given up */
    keep: (one: One, isTyped: boolean) => setTypedIn((kept) => keepTyped(kept, one, isTyped)),
  };
}
