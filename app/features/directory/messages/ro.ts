import type { DirectoryWords } from './shape.ts';

export const ro: DirectoryWords = {
  whereabouts: 'Cum ajungeți',
  openingHours: 'Program',
  consultationHours: 'Program de consultații',
  closed: 'închis',
  route: 'Traseu',
  web: 'Site web',
  email: 'E-mail',
  languages: 'Limbi vorbite',
  sources: 'Hartă: Natural Earth, GeoNames',
};
