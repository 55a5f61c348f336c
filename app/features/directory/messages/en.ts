import type { DirectoryWords } from './shape.ts';

export const en: DirectoryWords = {
  whereabouts: 'Getting there',
  openingHours: 'Opening hours',
  consultationHours: 'Consultation hours',
  closed: 'closed',
  route: 'Directions',
  sources: 'Map: Natural Earth, GeoNames',
};
