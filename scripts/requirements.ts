import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** One row of `docs/requirements.csv`. */
export interface Requirement {
  id: string;
  /** Section of the specification, e.g. `4.search`. */
  section: string;
  area: string;
  statement: string;
}

export interface SectionCoverage {
  section: string;
  total: number;
  /** Rows that no test names. */
  open: Requirement[];
}

export interface Coverage {
  sections: SectionCoverage[];
  named: number;
  total: number;
  /** Ids in test titles that are no row: typing errors. */
  unknown: string[];
}

const PROJECT = join(import.meta.dirname, '..');
const TEST_FILES = '{app,server,db,tests,scripts,bench}/**/*.{test,spec}.{ts,tsx}';
/** Rows are named at the end of a test's title: `[C044]` or `[C044 C045]`. */
const NAMED_ROWS = /\[(C\d{3}(?:[\s,]+C\d{3})*)\]/g;
const SWITCHED_OFF = /\b(?:skip|todo|fixme)\b/;

/** Reads the rows; a statement may be quoted and then hold commas and doubled quotes. */
export function parseRequirements(csv: string): Requirement[] {
  const lines = csv.trim().split(/\r?\n/).slice(1);
  return lines.map((line) => {
    const [id = '', section = '', area = '', statement = ''] = Array.from(
      line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    );
    return { id, section, area, statement };
  });
}

/** Ids named by the tests of one file; a line that switches its test off names nothing. */
export function findNamedRows(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => !SWITCHED_OFF.test(line))
    .flatMap((line) =>
      Array.from(line.matchAll(NAMED_ROWS), ([, ids = '']) => ids.match(/C\d{3}/g) ?? []),
    )
    .flat();
}

/** Compares rows and named ids, section by section in the order of the file. */
export function measureCoverage(
  requirements: readonly Requirement[],
  namedIds: ReadonlySet<string>,
): Coverage {
  const ids = new Set(requirements.map(({ id }) => id));
  const sections = [...Map.groupBy(requirements, ({ section }) => section)].map(
    ([section, rows]) => ({
      section,
      total: rows.length,
      open: rows.filter(({ id }) => !namedIds.has(id)),
    }),
  );
  return {
    sections,
    named: requirements.filter(({ id }) => namedIds.has(id)).length,
    total: requirements.length,
    unknown: [...namedIds].filter((id) => !ids.has(id)),
  };
}

/** The coverage of this project as it lies on the disk. */
export function readCoverage(): Coverage {
  const requirements = parseRequirements(
    readFileSync(join(PROJECT, 'docs', 'requirements.csv'), 'utf8'),
  );
  const named = globSync(TEST_FILES, { cwd: PROJECT }).flatMap((path) =>
    findNamedRows(readFileSync(join(PROJECT, path), 'utf8')),
  );
  return measureCoverage(requirements, new Set(named));
}

/** Lines to print: one per section, with `isListing` also each row that no test names. */
export function presentCoverage(coverage: Coverage, isListing: boolean): string[] {
  const lines = coverage.sections.flatMap(({ section, total, open }) => [
    `${section.padEnd(22)} ${String(total - open.length).padStart(4)} of ${total}`,
    ...(isListing ? open.map(({ id, area, statement }) => `    ${id} ${area}: ${statement}`) : []),
  ]);
  if (coverage.unknown.length > 0) {
    lines.push(`named by a test but no row: ${coverage.unknown.join(' ')}`);
  }
  lines.push(`requirements named by a test: ${coverage.named} of ${coverage.total}`);
  return lines;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      list: { type: 'boolean', default: false },
      section: { type: 'string', default: '' },
    },
  });
  const coverage = readCoverage();
  const sections = coverage.sections.filter(({ section }) => section.startsWith(values.section));
  console.log(presentCoverage({ ...coverage, sections }, values.list).join('\n'));
  if (coverage.unknown.length > 0) process.exitCode = 1;
}
