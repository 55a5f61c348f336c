import { useState } from 'react';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { CONTENT_ROOM_WORDS } from './content-words.ts';

/** That something waits to be published, and taking it back. */
export function WaitingDraft<Draft extends { by: string }>({
  draft,
  when,
  isBusy,
  onWithdraw,
}: {
  /** null: nothing waits. */
  draft: Draft | null;
  /** When it is published, in words; absent: when somebody does. */
  when?: string | undefined;
  isBusy: boolean;
  /** @returns whether it is taken back */
  onWithdraw: (draft: Draft) => Promise<boolean>;
}) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const [isWithdrawn, setWithdrawn] = useState(false);
  // What is pressed goes away, and what stands there next publishes.
  const [line, focusLine] = useDrawnFocus<HTMLParagraphElement>();
  async function withdraw(waiting: Draft) {
    const isDone = await onWithdraw(waiting);
    setWithdrawn(isDone);
    if (isDone) focusLine();
  }
  return (
    <>
      {draft && (
        <Banner
          tone="info"
          title={w.draftWaits}
          action={
            <Button
              size="s"
              variant="secondary"
              isBusy={isBusy}
              onClick={() => void withdraw(draft)}
            >
              {w.withdraw}
            </Button>
          }
        >
          {draft.by} · {when ?? w.states.draft}
        </Banner>
      )}
      <p ref={line} role="status" tabIndex={-1}>
        {isWithdrawn && !draft && w.draftWithdrawn}
      </p>
    </>
  );
}
