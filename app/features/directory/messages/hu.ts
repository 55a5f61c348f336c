/** Of the pages of a provider and of a doctor: words that only the server needs. */
export const hu = {
  whereabouts: 'Megközelítés',
  openingHours: 'Rendelési idő',
  consultationHours: 'Rendelési idő',
  closed: 'zárva',
  route: 'Útvonalterv',
  web: 'Weboldal',
  email: 'E-mail',
  languages: 'Beszélt nyelvek',
  sources: 'Térkép: Natural Earth, GeoNames',
};
