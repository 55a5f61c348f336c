interface Pressed {
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** With Alt, Ctrl or the command key a key is the browser's: it goes back, or to another window. */
export const hasModifier = ({ altKey, ctrlKey, metaKey }: Pressed): boolean =>
  altKey || ctrlKey || metaKey;
