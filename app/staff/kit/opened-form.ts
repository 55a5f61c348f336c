/** A form that somebody has open while others change the same. */
export interface OpenedForm<Value, Version> {
  /** What `typed` is typed over. */
  read: Value;
  /** Of which version that is: with a newer one, what others have changed would be written over unseen. */
  version: Version;
  /** The newest version that the page has. */
  latest: Version;
  typed: Value;
}

export function openForm<Value, Version>(now: Value, version: Version): OpenedForm<Value, Version> {
  return { read: now, version, latest: version, typed: now };
}

/**
 * The form when the page has a newer version: what nobody has typed over follows it, and where something else of the item has changed
 * the form is of the newer version, too. What was typed over something that others have changed stays, with the version it was typed over.
 */
export function followForm<Value, Version>(
  opened: OpenedForm<Value, Version>,
  now: Value,
  version: Version,
): OpenedForm<Value, Version> {
  const { read, typed } = opened;
  if (isSame(now, read)) return { ...opened, version, latest: version };
  const isFree = isSame(typed, read) || isSame(typed, now);
  return isFree ? openForm(now, version) : { ...opened, latest: version };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
