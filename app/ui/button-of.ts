/** The button that something happened on or within. */
export function buttonOf({ target }: { target: EventTarget }): HTMLButtonElement | null {
  return target instanceof Element ? target.closest('button') : null;
}
