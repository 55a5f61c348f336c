import type { DirectoryWords } from './shape.ts';

export const en: DirectoryWords = {
  whereabouts: 'Getting there',
  openingHours: 'Opening hours',
  consultationHours: 'Consultation hours',
  closed: 'closed',
  route: 'Directions',
  web: 'Website',
  email: 'E-mail',
  languages: 'Languages spoken',
  sources: 'Map: Natural Earth, GeoNames',
};
