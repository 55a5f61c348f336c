import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Numbers of doctors, ascending. */
  sizes: number[];
  /** Short measurements and few contests: to see that everything works, not to quote. */
  isQuick: boolean;
  hasFaults: boolean;
  hasLighthouse: boolean;
}

const SIZES = [1_000, 50_000, 500_000];

/**
 * `--sizes 1000,50000`, `--quick`, `--faults` (kill servers as well), `--no-lighthouse`.
 * @throws on anything else
 */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: SIZES.join(',') },
      quick: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
      'no-lighthouse': { type: 'boolean', default: false },
    },
  });
  const sizes = [...new Set(values.sizes.split(',').map(Number))].sort((a, b) => a - b);
  const unknown = sizes.filter((size) => !SIZES.includes(size));
  if (unknown.length > 0) throw new Error(`--sizes takes some of ${SIZES.join(', ')}`);
  return {
    sizes,
    isQuick: values.quick,
    hasFaults: values.faults,
    hasLighthouse: !values['no-lighthouse'],
  };
}
