/**
 * The item that an arrow key leads to in a list of ids; past either end comes the text field itself (null), then the
 * other end.
 */
export function nextActive(
  ids: readonly string[],
  active: string | null,
  key: 'ArrowDown' | 'ArrowUp',
): string | null {
  const at = active === null ? -1 : ids.indexOf(active);
  if (key === 'ArrowDown') return ids[at + 1] ?? null;
  return at === -1 ? (ids.at(-1) ?? null) : (ids[at - 1] ?? null);
}
