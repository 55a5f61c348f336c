import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Numbers of doctors, ascending. */
  sizes: number[];
  /** Short measurements and few contests: to see that everything works, not to quote. */
  isQuick: boolean;
  hasFaults: boolean;
  hasLighthouse: boolean;
  /** Only one of the parts that can be measured alone; null: everything. */
  part: BenchPart | null;
  /** Part of the name of one of the days; empty: all. */
  day: string;
}

/** What answers cost on different days, with how many doctors, and pages on a phone; what care from afar costs; the staff's lists and reports; what imports take; what a cluster bears; who hears of freed times; how soon the image is ready. */
const PARTS = [
  'days',
  'growth',
  'pages',
  'care',
  'staff',
  'imports',
  'cluster',
  'watches',
  'image',
] as const;
export type BenchPart = (typeof PARTS)[number];

const SIZES = [1_000, 50_000, 500_000];

/**
 * `--sizes 1000,50000`, `--quick`, `--faults` (kill servers as well), `--no-lighthouse`. `days`, `growth`, `pages`, `care`,
 * `staff`, `imports`, `cluster`, `watches` and `image` measure these alone, `days --day sunday` one of the days.
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
  const [part, ...others] = positionals;
  const known = PARTS.find((one) => one === part);
  if ((part !== undefined && !known) || others.length > 0) {
    throw new Error(`there is no part "${positionals.join(' ')}" to measure`);
  }
  return {
    sizes,
    isQuick: values.quick,
    hasFaults: values.faults,
    hasLighthouse: !values['no-lighthouse'],
    part: known ?? null,
    day: values.day,
  };
}
