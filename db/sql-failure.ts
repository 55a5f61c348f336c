import pg from 'pg';

/** What PostgreSQL says of a file it refused, with the line it points at; inside a function it counts from its body. */
export function describeFailure(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error);
  const body = Math.max(0, text.indexOf(error.internalQuery ?? ''));
  const position = Number(error.position ?? error.internalPosition);
  const place = position ? ` at line ${text.slice(0, body + position).split('\n').length}` : '';
  return `${error.message}${place}`;
}
