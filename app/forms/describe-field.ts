/** The words of a field's error; null: it has none. */
export function describeField(
  errors: Record<string, unknown>,
  error: string | undefined,
): string | null {
  if (error === undefined) return null;
  const text = errors[error] ?? errors.charactersInvalid;
  return typeof text === 'string' ? text : error;
}
