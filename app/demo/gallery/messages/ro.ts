import type { GalleryWords } from './shape.ts';

export const ro: GalleryWords = {
  title: 'Elemente de interfață',
  lead: 'Fiecare element în fiecare stare, pe teme și limbi.',
  theme: 'Temă',
  all: 'Toate elementele',
  contents: 'Lista elementelor',
};
