import { useEffect, useState, type RefObject } from 'react';
import { isCommandKey } from './is-command-key.ts';

/** `/` leads to what is typed into first, `?` shows and hides the help. Not while something is typed. */
export function useRoomKeys(search?: RefObject<HTMLElement | null>): { isHelpShown: boolean } {
  const [isHelpShown, setIsHelpShown] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isCommandKey(event)) return;
      if (event.key === '?') setIsHelpShown((before) => !before);
      const first = search?.current?.querySelector<HTMLElement>('input, select');
      if (event.key === '/' && first) {
        event.preventDefault();
        first.focus();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [search]);
  return { isHelpShown };
}
