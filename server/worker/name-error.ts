const WORD = /^\w{1,64}$/;

/**
 * What may be kept and logged of an error: its class, and the code that libraries and the database give (`ETIMEDOUT`,
 * `23505`), its cause's when it has none. Never its text, which may quote people's data.
 */
export function nameError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const names = [error.constructor.name, codeOf(error) ?? codeOf(error.cause)];
  return names.filter((name) => name && WORD.test(name)).join(' ');
}

function codeOf(error: unknown): string | null {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  return parts.length > 0 ? parts.join('_') : null;
}
