/** With Alt, Ctrl or the command key a key is the browser's: it goes back, or to another window. */
export function hasModifier(event: {
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}): boolean {
  return event.altKey || event.ctrlKey || event.metaKey;
}
