import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { CLINIC_WORDS } from './clinic-words.ts';
import { STAFF_WORDS } from './words.ts';

/** What became of a form of the clinic. */
export function SendOutcome({ failure, isDone }: { failure: string | null; isDone: boolean }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { saved } = useOwnWords(CLINIC_WORDS).w.hours;
  return (
    <>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <p role="status">{isDone ? saved : ''}</p>
    </>
  );
}
