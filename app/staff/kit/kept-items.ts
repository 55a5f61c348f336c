interface Item {
  id: string | number;
}

/** What the list has, and after it what it has no more but somebody has typed in. */
export function withGone<One extends Item>(items: readonly One[], typedIn: readonly One[]): One[] {
  return [...items, ...typedIn.filter(({ id }) => !items.some((one) => one.id === id))];
}

/** @param isTyped false: nothing of it is to be kept */
export function keepTyped<One extends Item>(
  typedIn: readonly One[],
  one: One,
  isTyped: boolean,
): readonly One[] {
  const isKept = typedIn.some(({ id }) => id === one.id);
  if (isKept === isTyped) return typedIn;
  return isTyped ? [...typedIn, one] : typedIn.filter(({ id }) => id !== one.id);
}
