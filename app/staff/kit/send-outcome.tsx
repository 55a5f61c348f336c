import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** What became of something that was sent. */
export function SendOutcome({
  failure,
  done,
}: {
  failure: string | null;
  /** What was done, in words; empty: nothing yet. Left out where the page goes on elsewhere. */
  done?: string | undefined;
}) {
  const { w } = useOwnWords(STAFF_WORDS);
  return (
    <>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      {done !== undefined && <p role="status">{done}</p>}
    </>
  );
}
