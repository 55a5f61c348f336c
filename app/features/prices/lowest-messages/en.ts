import type { LowestPriceWords } from './shape.ts';

export const en: LowestPriceWords = {
  from: 'from {price}',
};
