import type { Goal } from './goals.ts';
import type { PhonePage } from './phone-pages.ts';

const LARGEST_PAINT_MS_MAX = 1_200;
const BLOCKING_MS_MAX: Record<PhonePage['name'], number> = {
  landing: 100,
  finder: 130,
  doctor: 130,
};

export function judgePhonePages(pages: readonly PhonePage[]): Goal[] {
  return pages.flatMap(({ name, largestPaintMs, blockingMs }) => [
    {
      name: `${name} on a phone: largest paint`,
      wanted: `<= ${LARGEST_PAINT_MS_MAX} ms`,
      measured: `${largestPaintMs.toFixed(0)} ms`,
      isMet: largestPaintMs <= LARGEST_PAINT_MS_MAX,
    },
    {
      name: `${name} on a phone: blocking`,
      wanted: `<= ${BLOCKING_MS_MAX[name]} ms`,
      measured: `${blockingMs.toFixed(0)} ms`,
      isMet: blockingMs <= BLOCKING_MS_MAX[name],
    },
  ]);
}
