import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ADVICE_ROOM_WORDS } from './advice-words.ts';

/** Says that somebody else has deleted what is typed over: what was typed stays, and can be saved anew. */
export function DeletedMeanwhile() {
  const { deleted, deletedText } = useOwnWords(ADVICE_ROOM_WORDS).w;
  return (
    <Banner tone="warning" role="alert" title={deleted}>
      {deletedText}
    </Banner>
  );
}
