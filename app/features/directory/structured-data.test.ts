import { expect, test } from 'vitest';
import { writeJsonLd } from '#app/ui/structured-data/structured-data.tsx';
import {
  describeDoctor,
  describeList,
  describeProvider,
  type ListedPages,
} from './structured-data.ts';

const SITE = { origin: 'https://vizit.test', market: 'HU', hasPrices: true } as const;
const CLINIC = {
  id: 7,
  name: 'Duna </script><script>alert(1)</script> Klinika',
  picture: '/uploads/logo.svg',
  ratingAllAvg: 4.46,
  reviewCount: 12,
  postal: { zip: '1051', city: 'Budapest', address: 'Fő utca 1.' },
  lat: 47.5,
  lng: 19.05,
  phone: ['+3615550101', '+3615550102'],
  hours: [{ weekdays: [0, 4], opens: '08:00', closes: '16:30' }],
};
const OFFER = [
  {
    id: 1,
    name: 'Bőrgyógyászat',
    services: [
      { id: 3, name: 'Szakorvosi vizsgálat', price: 30_000 },
      { id: 4, name: 'Anyajegyszűrés', price: null },
    ],
  },
];
const CRUMBS = [
  { name: 'Orvoskereső', href: '/services/provider-search' },
  { name: 'Duna', href: '/providers/7' },
];

/** As a search engine reads it. */
const read = (graph: object) =>
  JSON.parse(writeJsonLd(graph)) as { '@context': string; '@graph': Record<string, unknown>[] };

test('a provider is a clinic with address, place, telephone, hours, rating and priced services', () => {
  const page = read(describeProvider(CLINIC, OFFER, CRUMBS, SITE));
  expect(page['@context']).toBe('https://schema.org');
  expect(page['@graph'][0]).toEqual({
    '@type': 'MedicalClinic',
    '@id': 'https://vizit.test/providers/7',
    url: 'https://vizit.test/providers/7',
    name: CLINIC.name,
    image: 'https://vizit.test/uploads/logo.svg',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Fő utca 1.',
      postalCode: '1051',
      addressLocality: 'Budapest',
      addressCountry: 'HU',
    },
    geo: { '@type': 'GeoCoordinates', latitude: 47.5, longitude: 19.05 },
    telephone: '+3615550101',
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Friday'],
        opens: '08:00',
        closes: '16:30',
      },
    ],
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 4.5,
      bestRating: 5,
      reviewCount: 12,
    },
    medicalSpecialty: ['Bőrgyógyászat'],
    makesOffer: [
      {
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: 'Bőrgyógyászat – Szakorvosi vizsgálat' },
        price: 30_000,
        priceCurrency: 'HUF',
      },
    ],
  });
  expect(page['@graph'][1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'https://vizit.test/services/provider-search' },
      { position: 2, item: 'https://vizit.test/providers/7' },
    ],
  });
});

test('no name can end the script that carries it', () => {
  expect(writeJsonLd(describeProvider(CLINIC, OFFER, CRUMBS, SITE))).not.toContain('<');
});

test('what is not known or not shown is left out', () => {
  const unrated = { ...CLINIC, ratingAllAvg: null, reviewCount: 0, picture: null, phone: [] };
  const [clinic] = read(describeProvider(unrated, OFFER, CRUMBS, { ...SITE, hasPrices: false }))[
    '@graph'
  ];
  for (const key of ['aggregateRating', 'image', 'telephone', 'makesOffer'])
    expect(clinic).not.toHaveProperty(key);
});

test('a doctor is a physician who works for the clinic, with prices in the currency of the market', () => {
  const doctor = { id: 9, name: 'Dr. Kovács Éva', picture: null, languages: ['hu', 'en'] };
  const [physician] = read(
    describeDoctor(doctor, CLINIC, OFFER, CRUMBS, { ...SITE, market: 'RO' }),
  )['@graph'];
  expect(physician).toMatchObject({
    '@type': ['Physician', 'Person'],
    url: 'https://vizit.test/providers/7/doctors/9',
    medicalSpecialty: ['Bőrgyógyászat'],
    knowsLanguage: ['hu', 'en'],
    worksFor: { '@type': 'MedicalClinic', '@id': 'https://vizit.test/providers/7' },
    makesOffer: [{ price: 30_000, priceCurrency: 'RON' }],
  });
});

test('a list names its pages in its order and how many there are in all', () => {
  const list = {
    totalRows: 38,
    doctors: [],
    providers: [
      { id: 7, name: 'Duna' },
      { id: 8, name: 'Tisza' },
    ],
  } as unknown as ListedPages;
  expect(read(describeList(list, CRUMBS, SITE))['@graph'][0]).toEqual({
    '@type': 'ItemList',
    numberOfItems: 38,
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Duna', url: 'https://vizit.test/providers/7' },
      { '@type': 'ListItem', position: 2, name: 'Tisza', url: 'https://vizit.test/providers/8' },
    ],
  });
});

test('stars that nobody has given are none', () => {
  for (const unrated of [{ reviewCount: 0 }, { ratingAllAvg: null }]) {
    const page = read(describeProvider({ ...CLINIC, ...unrated }, OFFER, CRUMBS, SITE));
    expect(page['@graph'][0]).not.toHaveProperty('aggregateRating');
  }
});

test('prices of Romania are in lei, and without one there is no offer', () => {
  const site = { ...SITE, market: 'RO' } as const;
  const priced = read(describeProvider(CLINIC, OFFER, CRUMBS, site))['@graph'][0];
  expect(priced?.makesOffer).toEqual([expect.objectContaining({ priceCurrency: 'RON' })]);
  const free = OFFER.map((specialty) => ({
    ...specialty,
    services: specialty.services.map((service) => ({ ...service, price: null })),
  }));
  expect(read(describeProvider(CLINIC, free, CRUMBS, SITE))['@graph'][0]).not.toHaveProperty(
    'makesOffer',
  );
});
