import { globSync, readFileSync, writeFileSync } from 'node:fs';
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
  /** Ids of `KEPT_FILE` that no test names any more. */
  lost: string[];
  /** Ids that tests name and `KEPT_FILE` does not have yet. */
  gained: string[];
}

const PROJECT = join(import.meta.dirname, '..');
const TEST_FILES = '{app,server,db,tests,scripts,bench}/**/*.{test,spec}.{ts,tsx}';
/** What tests have named once and must go on naming: rows and cases of abuse, one a line. */
const KEPT_FILE = join(PROJECT, 'docs', 'requirements-named.txt');
const KEEP_COMMAND = 'npm run requirements -- --keep';
/** A row, or a case of abuse: `C044`, `TK-14`. */
const ID = /C\d{3}|[A-Z]{2}-\d{2}/g;
/** They are named at the end of a test's title: `[C044]` or `[C044 C045]`. */
const NAMED_IDS = /\[((?:C\d{3}|[A-Z]{2}-\d{2})(?:[\s,]+(?:C\d{3}|[A-Z]{2}-\d{2}))*)\]/g;
const IS_ROW = /^C\d{3}$/;
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
export function findNamedIds(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => !SWITCHED_OFF.test(line))
    .flatMap((line) => Array.from(line.matchAll(NAMED_IDS), ([, ids = '']) => ids.match(ID) ?? []))
    .flat();
}

/**
 * Compares rows and named ids, section by section in the order of the file.
 * @param keptIds what tests had named before
 */
export function measureCoverage(
  requirements: readonly Requirement[],
  namedIds: ReadonlySet<string>,
  keptIds: ReadonlySet<string>,
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
    unknown: [...namedIds].filter((id) => IS_ROW.test(id) && !ids.has(id)),
    lost: [...keptIds].filter((id) => !namedIds.has(id)).toSorted(),
    gained: [...namedIds].filter((id) => !keptIds.has(id)).toSorted(),
  };
}

/** The coverage of this project as it lies on the disk. */
export function readCoverage(): Coverage {
  const requirements = parseRequirements(
    readFileSync(join(PROJECT, 'docs', 'requirements.csv'), 'utf8'),
  );
  const kept = new Set(readFileSync(KEPT_FILE, 'utf8').split('\n').filter(Boolean));
  return measureCoverage(requirements, readNamedIds(), kept);
}

function readNamedIds(): Set<string> {
  return new Set(
    globSync(TEST_FILES, { cwd: PROJECT }).flatMap((path) =>
      findNamedIds(readFileSync(join(PROJECT, path), 'utf8')),
    ),
  );
}

/** Whether tests name just what they should: no typing error, nothing lost, nothing that could be lost unnoticed. */
export function isInOrder({ unknown, lost, gained }: Coverage): boolean {
  return unknown.length + lost.length + gained.length === 0;
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
  if (coverage.lost.length > 0) {
    lines.push(
      `no test names these any more: ${coverage.lost.join(' ')}`,
      `    Name them in the title of the test that proves them now. If that is meant: ${KEEP_COMMAND}`,
    );
  }
  if (coverage.gained.length > 0) {
    lines.push(
      `named for the first time: ${coverage.gained.join(' ')}`,
      `    So that they cannot get lost again: ${KEEP_COMMAND}`,
    );
  }
  lines.push(`requirements named by a test: ${coverage.named} of ${coverage.total}`);
  return lines;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      list: { type: 'boolean', default: false },
      section: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
    },
  });
  if (values.keep) writeFileSync(KEPT_FILE, `${[...readNamedIds()].toSorted().join('\n')}\n`);
  const coverage = readCoverage();
  const sections = coverage.sections.filter(({ section }) => section.startsWith(values.section));
  console.log(presentCoverage({ ...coverage, sections }, values.list).join('\n'));
  if (!isInOrder(coverage)) process.exitCode = 1;
}
