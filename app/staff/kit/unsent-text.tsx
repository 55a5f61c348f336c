import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { KIT_WORDS } from './words.ts';

/** Asks before an item is left in which something was typed and not sent: beside its list the next row is one press away. */
export function UnsentText({ item }: { item: RefObject<HTMLElement | null> }) {
  const { unsent: words } = useOwnWords(KIT_WORDS).w;
  const isLost = useUnsentText(item);
  const blocker = useBlocker(isLost);
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={words.title}
      size="s"
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            {words.leave}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{words.stay}</Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  );
}

/** Whether somebody would lose what they have typed. What they pressed a button of the item for leaves it by itself. */
function useUnsentText(item: RefObject<HTMLElement | null>): BlockerFunction {
  const typed = useRef(new Set<HTMLInputElement>());
  const isSending = useRef(false);
  useEffect(() => {
    const isInside = ({ target }: Event) =>
      target instanceof Node && item.current?.contains(target);
    const type = (event: Event) => {
      if (!isInside(event)) return;
      isSending.current = false;
      if (event.target instanceof HTMLInputElement) typed.current.add(event.target);
    };
    const press = (event: Event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      isSending.current = Boolean(isInside(event) && (event.type === 'submit' || button));
    };
    const events = [
      ['input', type],
      ['click', press],
      ['submit', press],
    ] as const;
    for (const [name, hear] of events) document.addEventListener(name, hear, true);
    return () => {
      for (const [name, hear] of events) document.removeEventListener(name, hear, true);
    };
  }, [item]);
  return useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => {
      if (currentLocation.pathname === nextLocation.pathname || isSending.current) return false;
      const texts = [...(item.current?.querySelectorAll('textarea') ?? [])];
      const fields = [...typed.current].filter(
        ({ isConnected, form, type }) =>
          isConnected && form?.method === 'post' && type !== 'radio' && type !== 'checkbox',
      );
      return [...texts, ...fields].some(({ value }) => value.trim() !== '');
    },
    [item],
  );
}
