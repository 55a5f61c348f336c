import { useEffect, useState, type RefObject } from 'react';

/** `/` leads to what is typed into first, `?` shows and hides the help. Not while something is typed. */
export function useRoomKeys(search?: RefObject<HTMLElement | null>): { isHelpShown: boolean } {
  const [isHelpShown, setIsHelpShown] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
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
