/** A mistake that somebody could make, written down so that it can be made on purpose: some test must notice it. */
export interface Fault {
  /** What is wrong with it, in one sentence. */
  name: string;
  /** The file it is planted in, from the project's folder on. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Test files, one of which must turn red. */
  tests: string[];
}

/**
 * The file's text with the fault in it.
 * @throws Error when the list no longer fits the file
 */
export function plant(source: string, { name, file, find, replace }: Fault): string {
  const places = source.split(find).length - 1;
  if (places !== 1) {
    throw new Error(
      `${file} has the text of the fault "${name}" ${places} times instead of once: correct the list in scripts/mutants/faults`,
    );
  }
  // As a function: a replacement text would read `$1` as a group.
  return source.replace(find, () => replace);
}

/** `broken`: the tests failed without comparing anything, e.g. because a file could not be read. */
export type Verdict = 'killed' | 'survived' | 'broken';

interface VitestReport {
  success: boolean;
  testResults: {
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/**
 * What the tests thought of a fault. Only a comparison that failed has noticed it: a mistake in the fault itself would
 * stop the tests as well.
 * @param json Vitest's JSON report; null: there is none
 * @returns by: the first test that noticed it, or what went wrong
 */
export function judge(json: string | null): { verdict: Verdict; by: string } {
  if (json === null) return { verdict: 'broken', by: 'the tests did not run' };
  const { success, testResults } = JSON.parse(json) as VitestReport;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  const noticed = failed.find(({ failureMessages }) => failureMessages.some(isComparison));
  if (noticed) return { verdict: 'killed', by: noticed.fullName };
  if (success) return { verdict: 'survived', by: '' };
  const [first] = [
    ...failed.flatMap(({ failureMessages }) => failureMessages),
    ...testResults.map(({ message }) => message).filter(Boolean),
  ];
  return { verdict: 'broken', by: first?.split('\n')[0] ?? 'the tests did not run' };
}

/** Of `expect`, which has an error of its own for promises, or of a property that fast-check has refuted. */
function isComparison(message: string): boolean {
  return /^(?:AssertionError|Error: Property failed after|Error: promise (?:resolved|rejected) )/m.test(
    message,
  );
}
