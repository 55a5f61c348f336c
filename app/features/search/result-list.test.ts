import { expect, test } from 'vitest';
import type { DoctorSearchAnswer, ProviderSearchAnswer } from './contract.ts';
import type { Doctor, Provider } from '#app/features/directory/contract.ts';
import { placeOf } from '#app/features/directory/items.ts';
import { presentList } from './result-list.ts';
import { pictureHref } from '#app/platform/picture-address.ts';

const reader = { locale: 'hu', market: 'HU' } as const;

function provider(id: number, change: Partial<Provider> = {}): Provider {
  return {
    id,
    uuid: `00000000-0000-4000-8000-00000000000${id}`,
    name: `Rendelő ${id}`,
    logoPath: null,
    zip: '1052',
    city: 'Budapest',
    address: 'Váci utca 1.',
    phone: [],
    lat: 47.49,
    lng: 19.05,
    languages: ['hu'],
    specializationCount: 3,
    doctorCount: 5,
    ratingAllAvg: 4.2,
    reviewCount: 7,
    hasDiscount: false,
    discountRate: 0,
    isDiscountGeneral: false,
    discountDescription: null,
    discountLocales: {},
    isCalendarAvailable: true,
    nextSlotStartsAt: null,
    price: 18_000,
    isPriceFrom: false,
    ...change,
  };
}

function doctor(id: number, change: Partial<Doctor> = {}): Doctor {
  return {
    id,
    name: `Dr. Kovács Éva ${id}`,
    photoPath: 'doctors/1.svg',
    description: null,
    languages: ['hu', 'en'],
    provider: {
      id: 7,
      lat: 47.49,
      lng: 19.05,
      name: 'Rendelő 7',
      zip: '1052',
      city: 'Budapest',
      address: 'Váci utca 1.',
      discountRate: 10,
      isDiscountGeneral: true,
    },
    price: 12_000,
    isPriceFrom: false,
    nextSlotStartsAt: '2026-03-02T09:00:00+01:00',
    ...change,
  };
}

const answer = {
  subfunction: null,
  preauthorizationLimit: null,
  currentPage: 2,
  totalRows: 21,
  perPage: 10,
};

test('without a card network the list is one, in the order of the answer [C234]', () => {
  const found: ProviderSearchAnswer = {
    ...answer,
    cardNetwork: [],
    other: [provider(2), provider(1)],
  };
  const list = presentList({ body: 'functions', answer: found }, reader);
  expect(list.providers.map(({ id }) => id)).toEqual([2, 1]);
  expect(list.doctors).toEqual([]);
});

test('pages are counted from all rows and the page size of the server [C227]', () => {
  const found: ProviderSearchAnswer = { ...answer, cardNetwork: [], other: [provider(1)] };
  const list = presentList({ body: 'functions', answer: found }, reader);
  expect([list.page, list.pageCount, list.totalRows]).toEqual([2, 3, 21]);
});

test('a provider is shown with place, marks, counts and price', () => {
  const item = provider(1, { hasDiscount: true, discountRate: 15, languages: ['hu', 'en'] });
  const list = presentList(
    { body: 'providers', answer: { ...answer, cardNetwork: [], other: [item] } },
    reader,
  );
  expect(list.providers[0]).toMatchObject({
    place: '1052\u00A0Budapest, Váci utca 1.',
    speaksEnglish: true,
    discountRate: 15,
    specializationCount: 3,
    doctorCount: 5,
    price: 18_000,
  });
});

test('a provider without a discount has the rate 0, whatever the answer says', () => {
  const item = provider(1, { hasDiscount: false, discountRate: 15 });
  const list = presentList(
    { body: 'providers', answer: { ...answer, cardNetwork: [], other: [item] } },
    reader,
  );
  expect(list.providers[0]?.discountRate).toBe(0);
});

test('a function list links specialties in the reader’s language', () => {
  const item = provider(1, {
    specializations: [
      { id: 3, name: 'Dermatology', locales: { hu: 'Bőrgyógyászat' }, subfunction: 11 },
    ],
  });
  const list = presentList(
    { body: 'functions', answer: { ...answer, cardNetwork: [], other: [item] } },
    reader,
  );
  expect(list.providers[0]?.specializations).toEqual([
    { id: 3, name: 'Bőrgyógyászat', subfunction: 11 },
  ]);
});

test('a doctor has an introduction only if there is a description', () => {
  const found: DoctorSearchAnswer = {
    ...answer,
    cardNetwork: [],
    other: [doctor(1), doctor(2, { description: '<p>Húsz éve rendel.</p>' })],
  };
  const { doctors } = presentList({ body: 'doctors', answer: found }, reader);
  expect(doctors.map(({ hasDescription }) => hasDescription)).toEqual([false, true]);
  expect(doctors[0]).toMatchObject({
    providerId: 7,
    place: '1052\u00A0Budapest, Váci utca 1.',
    price: 12_000,
    discountRate: 10,
    isDiscountGeneral: true,
  });
});

test('the chosen service is named by specialty and sub-function', () => {
  const subfunction = {
    id: 11,
    name: 'Consultation',
    locales: { hu: 'Vizsgálat' },
    specialization: { id: 3, name: 'Dermatology', locales: { hu: 'Bőrgyógyászat' } },
    isIncludedInInsurance: false,
    organizableByAdmed: true,
    organizableByCustomer: true,
    isReferralRequired: false,
    preauthorizationLimit: null,
    isPubliclyReservable: true,
  };
  const list = presentList(
    { body: 'providers', answer: { ...answer, subfunction, cardNetwork: [], other: [] } },
    reader,
  );
  expect(list.service).toMatchObject({ id: 11, label: 'Bőrgyógyászat – Vizsgálat' });
});

test('an item’s address reads zip city, address in both markets; pictures lie below /uploads/ [C264]', () => {
  const clinic = { zip: '1051', city: 'Budapest', address: 'Sas utca 8.' };
  expect(placeOf(clinic, undefined, { locale: 'en' })).toBe('1051\u00A0Budapest, Sas utca 8.');
  const romanian = { zip: '400001', city: 'Cluj-Napoca', address: 'Strada Horea 2' };
  expect(placeOf(romanian, undefined, { locale: 'ro' })).toBe(
    '400001\u00A0Cluj-Napoca, Strada Horea 2',
  );
  expect(pictureHref('doctors/1.svg')).toBe('/uploads/doctors/1.svg');
  expect(pictureHref(null)).toBe(null);
});
