/** A statement prepared once per connection under its name; `Row` is the shape of one row of its answer. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only for the type: never present. */
  readonly row?: Row;
}

/** PostgreSQL cuts longer names, and two cut names could meet. */
const NAME_LENGTH_MAX = 63;

/** By name, every statement that the modules loaded so far have declared: no two may share one, and the schema knows each. */
export const statements = new Map<string, string>();

/**
 * Declares a statement: `sql.named<ProviderRow>('finder_providers', 'SELECT ...')`.
 * @throws when the name is taken by another statement, or is no plain snake_case word
 */
function named<Row>(name: string, text: string): Statement<Row> {
  if (!/^[a-z][a-z0-9_]*$/.test(name) || name.length > NAME_LENGTH_MAX) {
    throw new Error(`"${name}" cannot be the name of a statement`);
  }
  if (statements.has(name) && statements.get(name) !== text) {
    throw new Error(`Two statements are named "${name}"`);
  }
  statements.set(name, text);
  return { name, text };
}

export const sql = { named };
