import { describe, expect, test } from 'vitest';
import { VISITOR } from '#app/platform/viewer.ts';
import type { DoctorRow, ProviderRow } from './listed-rows.server.ts';
import {
  presentDoctor,
  presentHtml,
  presentProvider,
  presentSpecializationLinks,
  presentSpecializations,
} from './present.ts';
import type { SubfunctionFact } from './subfunction-options.ts';

const PROVIDER: ProviderRow = {
  id: 1,
  uuid: '0198c0de-0000-7000-8000-000000000000',
  name: 'Duna Klinika',
  logo_path: null,
  zip: '1051',
  city: 'Budapest',
  address: 'Nádor utca 1.',
  phone: ['+3612345678'],
  lat: 47.5,
  lng: 19.05,
  languages: ['hu', 'en'],
  specialization_count: 3,
  doctor_count: 7,
  rating_all_avg: null,
  review_count: 0,
  discount_rate: 15,
  is_discount_general: true,
  discount_description: 'First visit',
  discount_locales: { hu: 'Első vizsgálat' },
  is_calendar_available: true,
  price_range: [12_500, 12_500],
};
const DOCTOR: DoctorRow = {
  id: 2,
  name: 'Dr. Kiss Edit',
  photo_path: null,
  description: { hu: '<p>Húsz éve</p>', en: '<p>Twenty years</p>' },
  languages: ['hu'],
  provider_id: 1,
  provider_lat: 47.5,
  provider_lng: 19.05,
  provider_name: 'Duna Klinika',
  provider_zip: '1051',
  provider_city: 'Budapest',
  provider_address: 'Nádor utca 1.',
  provider_discount_rate: 15,
  provider_is_discount_general: true,
  price_range: [12_500, 12_500],
};
const HUNGARIAN = { locale: 'hu', market: 'HU' } as const;
const INSURED = { ...VISITOR, isLoggedIn: true, isInsured: true };

describe('a clinic', () => {
  test('has its price and its discount for who pays themselves', () => {
    expect(presentProvider(PROVIDER, null, { viewer: VISITOR })).toMatchObject({
      price: 12_500,
      hasDiscount: true,
      discountRate: 15,
      discountDescription: 'First visit',
      discountLocales: { hu: 'Első vizsgálat' },
    });
  });

  test('tells who is insured neither prices nor discounts, in whatever field', () => {
    const told = presentProvider(PROVIDER, null, { viewer: INSURED });
    expect(told).toMatchObject({
      price: null,
      hasDiscount: false,
      discountRate: 0,
      discountDescription: null,
      discountLocales: {},
    });
    expect(JSON.stringify(told)).not.toMatch(/12500|First visit|vizsgálat/);
  });

  test('whose discount has ended has none', () => {
    const ended = { ...PROVIDER, discount_rate: 0 };
    expect(presentProvider(ended, null, { viewer: VISITOR })).toMatchObject({
      hasDiscount: false,
      discountRate: 0,
    });
  });

  test('without a price has none, which is not free of charge', () => {
    const told = (price: number | null) =>
      presentProvider({ ...PROVIDER, price_range: [price, price] }, null, { viewer: VISITOR })
        .price;
    expect([told(null), told(0)]).toEqual([null, 0]);
  });
});

describe('a doctor', () => {
  test('is described in the reader’s language, and costs what the clinic says', () => {
    const told = presentDoctor(DOCTOR, null, { ...HUNGARIAN, viewer: VISITOR });
    expect(told).toMatchObject({ description: '<p>Húsz éve</p>', price: 12_500 });
    expect(told.provider.discountRate).toBe(15);
  });

  test('says that its price is the lowest only where others are higher', () => {
    const told = (lowest: number | null, highest: number | null) =>
      presentDoctor({ ...DOCTOR, price_range: [lowest, highest] }, null, {
        ...HUNGARIAN,
        viewer: VISITOR,
      });
    expect(told(9_000, 12_500)).toMatchObject({ price: 9_000, isPriceFrom: true });
    expect(told(9_000, 9_000)).toMatchObject({ price: 9_000, isPriceFrom: false });
    expect(told(null, null)).toMatchObject({ price: null, isPriceFrom: false });
  });

  test('has neither price nor discount for who is insured', () => {
    const told = presentDoctor({ ...DOCTOR, price_range: [9_000, 12_500] }, null, {
      ...HUNGARIAN,
      viewer: INSURED,
    });
    expect(told).toMatchObject({ price: null, isPriceFrom: false });
    expect(told.provider.discountRate).toBe(0);
  });
});

describe('a description', () => {
  test.each([
    ['hu', 'HU', '<p>Húsz éve</p>'],
    ['en', 'RO', '<p>Twenty years</p>'],
    // Nothing in Romanian: the host's own language, else English.
    ['ro', 'HU', '<p>Húsz éve</p>'],
    ['ro', 'RO', '<p>Twenty years</p>'],
  ] as const)('read in %s on a host of %s is %s', (locale, market, html) => {
    expect(presentHtml(DOCTOR.description, { locale, market })).toBe(html);
  });

  test('that does something does nothing any more, and one of nothing else is none', () => {
    const hu = '<p onclick="x()">Jó</p><script>y()</script>';
    expect(presentHtml({ hu }, HUNGARIAN)).toBe('<p>Jó</p>');
    expect(presentHtml({ hu: '<script>y()</script>' }, HUNGARIAN)).toBeNull();
    for (const empty of [null, {}, { hu: '' }, { hu: ' \n ' }]) {
      expect(presentHtml(empty, HUNGARIAN)).toBeNull();
    }
  });
});

describe('specialties', () => {
  const factOf = (id: number, specializationId: number): SubfunctionFact => ({
    id,
    name: `Care ${id}`,
    locales: {},
    specialization: { id: specializationId, name: `Specialty ${specializationId}`, locales: {} },
    isIncludedInInsurance: false,
    organizableByAdmed: true,
    organizableByCustomer: true,
    isReferralRequired: false,
    preauthorizationLimit: null,
    isPubliclyReservable: true,
    folded: [],
    words: [],
  });
  const FACTS = [factOf(5, 2), factOf(6, 1), factOf(7, 2)];

  test('stand once each, in the order of their first care, with all of it', () => {
    const offered = presentSpecializations(FACTS);
    expect(offered.map(({ id, subfunctions }) => [id, subfunctions.map((one) => one.id)])).toEqual([
      [2, [5, 7]],
      [1, [6]],
    ]);
    expect(presentSpecializations([])).toEqual([]);
  });

  test('as links open their first care', () => {
    expect(presentSpecializationLinks(FACTS).map((one) => [one.id, one.subfunction])).toEqual([
      [2, 5],
      [1, 6],
    ]);
  });

  test('are made anew each time: what one page adds, no other has', () => {
    presentSpecializations(FACTS)[0]?.subfunctions.pop();
    expect(presentSpecializations(FACTS)[0]?.subfunctions).toHaveLength(2);
    expect(FACTS[0]?.specialization).not.toHaveProperty('subfunctions');
  });
});
