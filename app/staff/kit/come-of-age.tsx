import { useOwnWords } from '#app/i18n/use-words.tsx';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { Banner } from '#app/ui/banner/banner.tsx';

/** Somebody else asked, and the patient has come of age since: whoever works on it speaks with the patient alone. */
export function ComeOfAge({
  about = 'text',
}: {
  about?: 'text' | 'question' | 'questionOfNobody';
}) {
  const { comeOfAge } = useOwnWords(STAFF_WORDS).w;
  return (
    <Banner tone="warning" title={comeOfAge.title}>
      {comeOfAge[about]}
    </Banner>
  );
}
