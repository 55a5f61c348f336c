import type { GalleryWords } from './shape.ts';

export const en: GalleryWords = {
  title: 'Building blocks',
  lead: 'Every building block in every state, by theme and language.',
  theme: 'Theme',
  all: 'All building blocks',
  contents: 'List of building blocks',
};
