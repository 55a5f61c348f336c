import { hasModifier } from '#app/ui/has-modifier.ts';
/** Whether a key is meant for the page: nothing is being typed, and no other key is held with it. */
export function isCommandKey(event: KeyboardEvent): boolean {
  const isTyping =
    event.target instanceof HTMLElement &&
    event.target.matches('input:not([type="checkbox"]), textarea, select');
  return !isTyping && !hasModifier(event);
}
