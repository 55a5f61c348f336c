import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Repeatable chance: the same seed gives the same row of draws on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  unit(): number;
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different items (all of them when there are fewer), in the list's order. */
  sample<T>(list: readonly T[], count: number): T[];
  shuffle<T>(list: readonly T[]): T[];
  /** Roughly bell-shaped between 0 and 1, most often near 0.5. */
  bell(): number;
  /** An independent generator: drawing from it leaves this one's later draws as they are. */
  fork(): Random;
}

const TWO_TO_32 = 0x1_0000_0000;

export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const unit = () => (generator.next() >>> 0) / TWO_TO_32;
  const int = (min: number, max: number) => min + Math.floor(unit() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[int(0, list.length - 1)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  };
  const shuffle = <T>(list: readonly T[]): T[] => {
    const keyed = list.map((item) => ({ item, key: unit() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  };
  return {
    unit,
    int,
    chance: (probability) => unit() < probability,
    pick,
    sample(list, count) {
      const chosen = new Set(shuffle([...list.keys()]).slice(0, count));
      return list.filter((_, index) => chosen.has(index));
    },
    shuffle,
    bell: () => (unit() + unit() + unit()) / 3,
    fork: () => createRandom(generator.next()),
  };
}
