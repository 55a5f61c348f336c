import { splitMatches } from '#app/i18n/fold.ts';
import { call } from '#app/platform/call.ts';
import type { ComboItem } from '#app/ui/combo-box/combo-box.tsx';
import { findNearPlaces } from './contract.ts';

/** The towns that fit what was typed, as suggestions; the id of each is its position. */
export async function lookUpPlaces(term: string, signal: AbortSignal): Promise<ComboItem[]> {
  const found = await call(findNearPlaces, { query: { term }, signal });
  return found.map(({ near, label }) => ({
    id: near,
    label,
    segments: splitMatches(label, term),
  }));
}
