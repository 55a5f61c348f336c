import type { CopyValue } from '#db/copy.ts';
import type { Transaction } from '#db/client.ts';
export { IMPORT_KINDS, type ImportKindName } from './kind-names.ts';
import type { ImportNote, ProblemKey, ProblemValues } from './problems.ts';

/** The cells of one line by column, as written. */
export type Cells = Readonly<Record<string, string>>;

/** Why a cell cannot be taken. */
export class CellProblem extends Error {
  readonly problem: ProblemKey;
  readonly values: ProblemValues;

  constructor(problem: ProblemKey, values: ProblemValues = {}) {
    super(problem);
    this.problem = problem;
    this.values = values;
  }
}

export interface Column {
  name: string;
  /** Of the column of the temporary table. */
  type: string;
  /** The header must have it. */
  isRequired?: boolean;
  /** The cell may be empty, which is null. */
  mayBeEmpty?: boolean;
  /** Not in the file: made of another column's cell. */
  isDerivedFrom?: string;
  /** @throws CellProblem */
  read: (text: string, cells: Cells) => CopyValue;
}

/**
 * A statement over the rows of the file that answers what is wrong: `line`, `column_name`, `problem` (a `ProblemKey`) and `said`, its
 * values as jsonb.
 */
export type Check = string;

export interface ImportContext {
  partnerId: number;
  /** First host of the partner: mails to its members carry its address. */
  host: { host: string; locale: string };
  /** In the market of that host, `YYYY-MM-DD`. */
  today: string;
}

export interface ImportCounts {
  added: number;
  changed: number;
  notes?: ImportNote[];
}

/**
 * One kind of file. Its lines lie in the temporary table `import_row` (`line` and the columns); the statements in here cannot be
 * declared with `sql.named`, because that table exists during an import only. `$1` is the partner.
 */
export interface ImportKind {
  columns: readonly Column[];
  checks: readonly Check[];
  apply: (transaction: Transaction, context: ImportContext) => Promise<ImportCounts>;
  /** Providers whose search results may have changed are in the temporary table `import_provider`. */
  changesListings: boolean;
}
