import type { PieceLine } from '#app/features/content-desk/get-pieces.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { TextPageKey } from '#app/themes/text-pages.ts';
import { CONTENT_ROOM_WORDS } from './content-words.ts';

/** What a list and a heading call a piece. */
export function usePieceName(): (
  piece: Pick<PieceLine, 'kind' | 'key'> & Partial<PieceLine>,
) => string {
  const { w, locale } = useOwnWords(CONTENT_ROOM_WORDS);
  return ({ kind, key, title }) => {
    if (key === null) return w.kinds[kind];
    if (kind === 'texts') return w.textNames[key] ?? key;
    if (kind === 'textPages') return w.pageNames[key as TextPageKey];
    return title?.[locale] ?? title?.hu ?? key;
  };
}
