import { useState, type ReactNode } from 'react';
import { useAlive } from '#app/forms/use-alive.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useSend } from '#app/forms/use-send.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { MailedLinkCard } from './mailed-link-page.tsx';

/** What a link does when its button is pressed, and that it is done: by this press, or since one before. */
export function PressOnce({
  words: w,
  isOver,
  press,
  after = null,
}: {
  words: Record<
    'title' | 'text' | 'button' | 'done' | 'doneText' | 'failed' | 'unknown' | 'unknownText',
    string
  >;
  isOver: boolean;
  /** @returns null: refused */
  press: (send: ReturnType<typeof useSend>['send']) => Promise<unknown>;
  /** Where to go on once it is done. */
  after?: ReactNode;
}) {
  const isAlive = useAlive();
  const { send, isBusy, failure, code } = useSend();
  const [isDone, setIsDone] = useState(isOver);
  const [heading, focusHeading] = useDrawnFocus<HTMLHeadingElement>();

  async function pressOnce() {
    if (!(await press(send))) return;
    setIsDone(true);
    focusHeading();
  }

  const isUnknown = code === 'not_found';
  return (
    <MailedLinkCard title={isDone ? w.done : w.title} heading={heading}>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={isUnknown ? w.unknown : w.failed}>
          {isUnknown ? w.unknownText : failure}
        </Banner>
      )}
      <p>{isDone ? w.doneText : w.text}</p>
      {isDone && after}
      {!isDone && (
        <div>
          <Button isBusy={isBusy} disabled={!isAlive} onClick={() => void pressOnce()}>
            {w.button}
          </Button>
        </div>
      )}
    </MailedLinkCard>
  );
}
