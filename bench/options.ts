import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Numbers of doctors, ascending. */
  sizes: number[];
  /** Short measurements and few contests: to see that everything works, not to quote. */
  isQuick: boolean;
  hasFaults: boolean;
  hasLighthouse: boolean;
  /** Only what answers cost on different days (`days.ts`). */
  isOnlyDays: boolean;
  /** Only faults of a cluster (`cluster.ts`). */
  isCluster: boolean;
  /** Part of the name of one of the days; empty: all. */
  day: string;
}

const SIZES = [1_000, 50_000, 500_000];

/**
 * `--sizes 1000,50000`, `--quick`, `--faults` (kill servers as well), `--no-lighthouse`. `days` measures these alone,
 * `days --day sunday` one of them; `cluster` does to a cluster what it has to bear.
 * @throws on anything else
 */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      sizes: { type: 'string', default: SIZES.join(',') },
      quick: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
      'no-lighthouse': { type: 'boolean', default: false },
      day: { type: 'string', default: '' },
    },
  });
  const sizes = [...new Set(values.sizes.split(',').map(Number))].sort((a, b) => a - b);
  const unknown = sizes.filter((size) => !SIZES.includes(size));
  if (unknown.length > 0) throw new Error(`--sizes takes some of ${SIZES.join(', ')}`);
  const unknownPart = positionals.find((part) => !['days', 'cluster'].includes(part));
  if (unknownPart !== undefined) throw new Error(`there is no part "${unknownPart}" to measure`);
  return {
    sizes,
    isQuick: values.quick,
    hasFaults: values.faults,
    hasLighthouse: !values['no-lighthouse'],
    isOnlyDays: positionals.includes('days'),
    isCluster: positionals.includes('cluster'),
    day: values.day,
  };
}
