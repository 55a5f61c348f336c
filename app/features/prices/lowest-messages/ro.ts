import type { LowestPriceWords } from './shape.ts';

export const ro: LowestPriceWords = {
  from: 'de la {price}',
};
