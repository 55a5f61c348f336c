import { useState } from 'react';
import { useAlive } from '#app/forms/use-alive.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import type { Failure } from '../failure.ts';

/** Ends further messages to whoever has the link, whatever else it still does. */
export function StopButton({
  words,
  className,
  stop,
}: {
  words: Record<'button' | 'done' | 'failed', string>;
  className?: string | undefined;
  /** @returns why not */
  stop: () => Promise<{ failure: Failure | null }>;
}) {
  const isAlive = useAlive();
  const [state, setState] = useState<'open' | 'busy' | 'done' | 'failed'>('open');
  const [done, focusDone] = useDrawnFocus<HTMLParagraphElement>();

  async function press() {
    setState('busy');
    const { failure } = await stop();
    setState(failure === null ? 'done' : 'failed');
    if (failure === null) focusDone();
  }

  return (
    <div role="status" className={className}>
      {state === 'failed' && <Banner tone="danger" title={words.failed} />}
      {state === 'done' ? (
        <p ref={done} tabIndex={-1}>
          {words.done}
        </p>
      ) : (
        <Button
          variant="quiet"
          size="s"
          isBusy={state === 'busy'}
          disabled={!isAlive}
          onClick={() => void press()}
        >
          {words.button}
        </Button>
      )}
    </div>
  );
}
