import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFinderScene, HU_HOST, RO_HOST, type FinderScene } from '#tests/support/finder.ts';
import type { DoctorSearchAnswer, ProviderSearchAnswer } from './contract.ts';

let scene: FinderScene;
beforeAll(async () => {
  scene = await createFinderScene();
});
afterAll(() => scene.close());

const encode = encodeURIComponent;
const doctors = async (query: string, host?: string) => {
  const answer = (await scene.get(`/api/doctors?${query}`, host)).json<DoctorSearchAnswer>();
  return { ...answer, names: answer.other.map(({ name }) => name) };
};
const providers = async (query: string, host?: string) => {
  const answer = (await scene.get(`/api/providers?${query}`, host)).json<ProviderSearchAnswer>();
  return { ...answer, names: answer.other.map(({ name }) => name) };
};

describe('GET /api/doctors', () => {
  test('answers the search response, doctors by their next free day, in one merged list [C234] [C400] [C401] [C402] [C403] [C404] [C405] [C406] [C679] [C680]', async () => {
    const answer = (
      await scene.get(
        `/api/doctors?subfunction=${scene.consultation.id}&location=&providerName=&doctorName=&speaksEnglish=0&discountOnly=0&listType=doctors&page=1&week=2026-03-02&submit=1`,
      )
    ).json<DoctorSearchAnswer>();
    expect({ ...answer, other: answer.other.map(({ name }) => name) }).toEqual({
      cardNetwork: [],
      other: ['Dr. Nagy Botond', 'Dr. Kovács Éva', 'Dr. Kovács-Tóth Ádám'],
      subfunction: {
        id: scene.consultation.id,
        name: 'Specialist consultation',
        locales: scene.consultation.locales,
        specialization: {
          id: scene.consultation.specialization_id,
          name: 'Dermatology',
          locales: { hu: 'Bőrgyógyászat', ro: 'Dermatologie', en: 'Dermatology' },
        },
        isIncludedInInsurance: false,
        organizableByAdmed: true,
        organizableByCustomer: true,
        isReferralRequired: false,
        preauthorizationLimit: null,
        isPubliclyReservable: true,
      },
      preauthorizationLimit: null,
      currentPage: 1,
      totalRows: 3,
      perPage: 10,
    });
  });

  test('a doctor has id, name, photo, description, languages, provider and next free time [C358] [C359] [C360] [C361] [C362] [C363] [C364]', async () => {
    const { other } = await doctors(`doctorName=${encode('Éva')}`);
    expect(other).toEqual([
      {
        id: scene.eva.id,
        name: 'Dr. Kovács Éva',
        photoPath: null,
        description: '<p>Bőrgyógyász </p>',
        languages: ['hu', 'en'],
        provider: {
          id: scene.duna.id,
          lat: expect.closeTo(47.5),
          lng: expect.closeTo(19.05),
          name: 'Duna Klinika',
          zip: scene.duna.zip,
          city: 'Budapest',
          address: scene.duna.address,
          discountRate: 10,
          isDiscountGeneral: false,
        },
        nextSlotStartsAt: '2026-03-05T10:00:00+01:00',
        price: 20_000,
        isPriceFrom: true,
        specializations: [expect.objectContaining({ name: 'Dermatology' })],
      },
    ]);
  });

  test.each([
    ['listType=doctors', 'en', '<p>Dermatologist</p>'],
    ['location=hu-bp-05', 'en', '<p>Dermatologist</p>'],
    ['doctorName=kovacs', 'en', '<p>Dermatologist</p>'],
    ['near=47.50,19.05', 'en', '<p>Dermatologist</p>'],
    ['near=47.50,19.05&doctorName=kovacs', 'en', '<p>Dermatologist</p>'],
    ['sort=price', 'en', '<p>Dermatologist</p>'],
    ['listType=doctors', 'ro', '<p>Bőrgyógyász </p>'],
  ])(
    'a list by %s tells a doctor in the language %s, else in that of the host, sanitised on show [XS-01]',
    async (query, language, text) => {
      const answer = await scene.app.inject({
        url: `/api/doctors?${query}`,
        headers: { host: HU_HOST, 'accept-language': language },
      });
      const { other } = answer.json<DoctorSearchAnswer>();
      expect(other.find(({ id }) => id === scene.eva.id)?.description).toBe(text);
    },
  );

  test('who asks for a service is not told the specialties of each doctor', async () => {
    const { other } = await doctors(`subfunction=${scene.consultation.id}`);
    expect(other).not.toEqual([]);
    for (const doctor of other) expect(doctor).not.toHaveProperty('specializations');
  });

  test("a doctor's price is the own one of the chosen sub-function, else the provider's", async () => {
    const priceOf = async (query: string) =>
      (await doctors(query)).other.map(({ name, price }) => [name, price]);
    const { consultation, moles } = scene;
    expect(await priceOf(`subfunction=${consultation.id}`)).toEqual([
      ['Dr. Nagy Botond', 30_000],
      ['Dr. Kovács Éva', 28_000],
      ['Dr. Kovács-Tóth Ádám', null],
    ]);
    expect(await priceOf(`subfunction=${moles.id}`)).toEqual([['Dr. Kovács Éva', 20_000]]);
  });

  test("the next free time is written with the clinic's own offset, after a change of clocks too", async () => {
    const { other } = await doctors(`doctorName=${encode('Ádám')}`);
    expect(other[0]?.nextSlotStartsAt).toBe('2026-04-01T09:00:00+02:00');
    const romanian = await doctors('', RO_HOST);
    expect(romanian.other[0]?.nextSlotStartsAt).toBe('2026-03-05T10:00:00+02:00');
  });

  test.each([
    ['speaksEnglish=1', ['Dr. Kovács Éva']],
    ['discountOnly=1', ['Dr. Nagy Botond', 'Dr. Kovács Éva']],
    ['location=hu-pest', ['Dr. Kovács-Tóth Ádám']],
    ['location=hu-bp-13', []],
    ['location=hu-bp-05', ['Dr. Nagy Botond', 'Dr. Kovács Éva']],
    ['providerName=duna', ['Dr. Nagy Botond', 'Dr. Kovács Éva']],
    ['providerName=duna&doctorName=nagy', ['Dr. Nagy Botond']],
    ['doctorName=kovacs', ['Dr. Kovács Éva', 'Dr. Kovács-Tóth Ádám']],
    ['doctorName=kovacs&location=hu-bp', ['Dr. Kovács Éva']],
    ['doctorName=kovacs&speaksEnglish=1', ['Dr. Kovács Éva']],
    ['doctorName=Dr.+Nagy', ['Dr. Nagy Botond']],
    ['doctorName=botond+nagy', ['Dr. Nagy Botond']],
    ['doctorName=bo', ['Dr. Nagy Botond']],
    ['doctorName=to', []],
    ['doctorName=tot', ['Dr. Kovács-Tóth Ádám']],
  ])('%s narrows the list and its total alike', async (query, expected) => {
    const answer = await doctors(query);
    expect(answer.names).toEqual(expected);
    expect(answer.totalRows).toBe(expected.length);
  });
});

describe('GET /api/providers', () => {
  test("with a sub-function says who does it and for how much: the doctor's own price, else the provider's", async () => {
    const doctorsOf = async (query: string) =>
      (await providers(query)).other.map((one) =>
        one.doctors?.map(({ id, name, price }) => [id, name, price]),
      );
    const { consultation, moles, eva, botond, adam } = scene;
    expect(await doctorsOf(`subfunction=${consultation.id}`)).toEqual([
      [
        [eva.id, 'Dr. Kovács Éva', 28_000],
        [botond.id, 'Dr. Nagy Botond', 30_000],
      ],
      [[adam.id, 'Dr. Kovács-Tóth Ádám', null]],
    ]);
    expect(await doctorsOf(`subfunction=${moles.id}&sort=price`)).toEqual([
      [[eva.id, 'Dr. Kovács Éva', 20_000]],
    ]);
    expect(await doctorsOf('providerName=duna')).toEqual([undefined]);
  });

  test('with a sub-function answers providers by their next free day [C677] [C678]', async () => {
    const answer = await providers(`subfunction=${scene.consultation.id}`);
    expect(answer.names).toEqual(['Duna Klinika', 'Tisza 100% Rendelő']);
    expect(answer.totalRows).toBe(2);
    expect(answer.cardNetwork).toEqual([]);
  });

  test('a provider has all its fields; price is the lowest of the chosen sub-function [C337] [C338] [C339] [C340] [C341] [C342] [C343] [C344] [C345] [C346] [C347] [C348] [C349] [C350] [C351] [C352] [C353] [C354] [C355] [C356] [C357] [C336]', async () => {
    const { other } = await providers(`subfunction=${scene.consultation.id}&location=hu-bp-05`);
    expect(other).toEqual([
      {
        id: scene.duna.id,
        uuid: scene.duna.uuid,
        name: 'Duna Klinika',
        logoPath: null,
        zip: '1051',
        city: 'Budapest',
        address: scene.duna.address,
        phone: ['+3612345678'],
        lat: expect.closeTo(47.5),
        lng: expect.closeTo(19.05),
        languages: ['hu', 'en'],
        specializationCount: 1,
        doctorCount: 2,
        ratingAllAvg: 4.5,
        reviewCount: 12,
        hasDiscount: true,
        discountRate: 10,
        isDiscountGeneral: false,
        discountDescription: null,
        discountLocales: { hu: '10% kedvezmény' },
        isCalendarAvailable: true,
        nextSlotStartsAt: '2026-03-04T15:00:00+01:00',
        price: 28_000,
        isPriceFrom: true,
        doctors: [expect.anything(), expect.anything()],
      },
    ]);
  });

  test('a price is the lowest of several only where they differ', async () => {
    const read = async (subfunction: number) =>
      (await providers(`subfunction=${subfunction}`)).other
        .filter(({ price }) => price !== null)
        .map(({ price, isPriceFrom }) => [price, isPriceFrom]);
    expect(await read(scene.consultation.id)).toEqual([[28_000, true]]);
    expect(await read(scene.moles.id)).toEqual([[20_000, false]]);
  });

  test('a price that is not set is null', async () => {
    const { other } = await providers(`subfunction=${scene.consultation.id}&location=hu-pest`);
    expect(other[0]?.price).toBeNull();
    expect(other[0]?.hasDiscount).toBe(false);
  });

  test('without a sub-function each has links to its specialties and the lowest of all prices [C212]', async () => {
    const answer = await providers('');
    expect(answer.names).toEqual(['Duna Klinika', 'Balaton Labor', 'Tisza 100% Rendelő']);
    expect(answer.other[0]).toMatchObject({
      price: 20_000,
      specializations: [
        {
          id: scene.consultation.specialization_id,
          name: 'Dermatology',
          subfunction: scene.consultation.id,
        },
      ],
    });
    expect(answer.other[1]?.specializations?.[0]?.subfunction).toBe(scene.blood.id);
  });

  test.each([
    ['speaksEnglish=1', ['Duna Klinika']],
    ['discountOnly=1', ['Duna Klinika']],
    ['location=hu-bp', ['Duna Klinika', 'Balaton Labor']],
    ['location=hu', ['Duna Klinika', 'Balaton Labor', 'Tisza 100% Rendelő']],
    ['location=hu-bp-13', ['Balaton Labor']],
    ['providerName=la', ['Balaton Labor']],
    ['providerName=labor', ['Balaton Labor']],
    ['providerName=alaton', ['Balaton Labor']],
    ['providerName=al', []],
    ['doctorName=kovacs', ['Duna Klinika', 'Tisza 100% Rendelő']],
    ['doctorName=kovacs&providerName=tisza', ['Tisza 100% Rendelő']],
    ['doctorName=kovacs&location=hu-bp', ['Duna Klinika']],
  ])('%s narrows the list and its total alike', async (query, expected) => {
    const answer = await providers(query);
    expect(answer.names).toEqual(expected);
    expect(answer.totalRows).toBe(expected.length);
  });
});

test('a discount is none from the day after its last one, on the page at once, in the filter when the listings follow', async () => {
  const { owner, worker } = scene.database;
  const setEnd = (day: string | null) =>
    owner.query('UPDATE provider SET discount_ends_on = $2 WHERE id = $1', [scene.duna.id, day]);
  const rates = async () => {
    const [provider] = (await providers('location=hu-bp-05')).other;
    const [doctor] = (await doctors('location=hu-bp-05')).other;
    return [provider?.hasDiscount, provider?.discountRate, doctor?.provider.discountRate];
  };
  await setEnd('2026-03-04');
  expect(await rates()).toEqual([true, 10, 10]);
  await setEnd('2026-03-03');
  expect(await rates()).toEqual([false, 0, 0]);

  const endDiscounts = async () => {
    const { rows } = await worker.query('SELECT end_discounts() AS n');
    return rows[0].n as number;
  };
  expect(await endDiscounts()).toBe(1);
  expect(await endDiscounts()).toBe(0);
  expect((await providers('discountOnly=1')).totalRows).toBe(0);
  expect((await doctors('discountOnly=1')).totalRows).toBe(0);
  await setEnd(null);
  await scene.refresh();
  expect((await providers('discountOnly=1')).names).toEqual(['Duna Klinika']);
});

describe('a search asks only for', () => {
  test('its own market [MT-01]', async () => {
    expect((await providers('', RO_HOST)).names).toEqual(['Clinica Carpați']);
    expect((await doctors('', RO_HOST)).names).toEqual(['Dr. Ștefan Țîrlea']);
    expect((await doctors('doctorName=kovacs', RO_HOST)).names).toEqual([]);
    expect((await providers('doctorName=tirlea')).names).toEqual([]);
    expect((await scene.get('/api/providers?location=ro-cj')).statusCode).toBe(404);
  });

  test('names without regard to ş or ș', async () => {
    expect((await doctors(`doctorName=${encode('Ştefan')}`, RO_HOST)).names).toHaveLength(1);
    expect((await doctors(`doctorName=${encode('ștefan țîrlea')}`, RO_HOST)).names).toHaveLength(1);
  });

  test('active providers and doctors', async () => {
    const { owner } = scene.database;
    await owner.query('UPDATE provider SET is_active = false WHERE id = $1', [scene.tisza.id]);
    await owner.query('UPDATE doctor SET is_active = false WHERE id = $1', [scene.botond.id]);
    expect((await doctors('')).names).toEqual(['Dr. Kovács Éva']);
    expect((await providers('')).names).toEqual(['Duna Klinika', 'Balaton Labor']);
    expect((await providers('')).other[0]?.nextSlotStartsAt).toBe('2026-03-05T10:00:00+01:00');
    expect((await scene.get(`/api/providers/${scene.tisza.id}`)).statusCode).toBe(404);
    expect((await scene.get(`/api/doctors/${scene.adam.id}`)).statusCode).toBe(404);
    expect((await scene.get(`/api/doctors/${scene.botond.id}/price-list?h=1`)).statusCode).toBe(
      404,
    );
    await owner.query('UPDATE provider SET is_active = true WHERE id = $1', [scene.tisza.id]);
    await owner.query('UPDATE doctor SET is_active = true WHERE id = $1', [scene.botond.id]);
  });
});

describe('pattern characters and SQL in names are plain text', () => {
  test('a lone % or _ finds only who has it [IN-01]', async () => {
    expect((await providers(`providerName=${encode('%')}`)).names).toEqual([]);
    expect((await providers(`providerName=${encode('100%')}`)).names).toEqual([
      'Tisza 100% Rendelő',
    ]);
    expect((await providers(`providerName=${encode('_____')}`)).names).toEqual([]);
    expect((await doctors(`doctorName=${encode('%%%')}`)).names).toEqual([]);
  });

  test.each([
    '\\',
    "'",
    "';--",
    '%_%',
    'a%'.repeat(50),
    '(a+)+$',
    "' OR '1'='1",
    '1; DROP TABLE doctor',
    '${7*7}',
    '\u2216',
    '\uFF3C',
    '😀',
  ])('%s [IN-01] [IN-02]', async (text) => {
    const begin = performance.now();
    for (const name of ['providerName', 'doctorName']) {
      for (const path of ['providers', 'doctors', 'providers/map-markers']) {
        const answer = await scene.get(`/api/${path}?${name}=${encode(text)}`);
        expect(answer.statusCode).toBe(200);
        expect(answer.json().other ?? answer.json()).toEqual([]);
      }
    }
    expect(performance.now() - begin).toBeLessThan(3000);
  });
});

describe('what a call may not carry is 400', () => {
  test.each([
    'subfunction=0',
    'subfunction=0x10',
    'subfunction=1e9',
    'subfunction=-1',
    'subfunction=9999999999',
    "subfunction=1'--",
    'page=0',
    'page=1.5',
    'page=999999',
    'page=1;select',
    'speaksEnglish=2',
    'discountOnly=true',
    'listType=all',
    'submit=9',
    `location=${encode("'; DROP TABLE location;--")}`,
    `location=${encode('%')}`,
    'location=_',
    `location=${encode('\\')}`,
    'location=HU-BP',
    'week=2026-02-30',
    'week=tomorrow',
    'providerName=a%00b',
    `doctorName=${'a'.repeat(101)}`,
    `doctorName=${'a'.repeat(10_000)}`,
    'sort=name',
    'orderBy=1',
    'perPage=100000',
    'subfunction=1&subfunction=2',
    'doctorName[]=a',
    '__proto__[x]=1',
    '__proto__=1',
    'constructor.prototype.x=1',
  ])('%s [IN-02] [IN-07] [IN-08]', async (query) => {
    for (const path of ['providers', 'doctors', 'providers/map-markers']) {
      const answer = await scene.get(`/api/${path}?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errorCode: 'invalid_input', httpCode: 400 });
      expect(answer.body).not.toMatch(/select|syntax|relation|pg_/i);
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test('a hundred code points are a name, of whatever kind', async () => {
    expect(
      (await scene.get(`/api/doctors?doctorName=${encode('😀'.repeat(100))}`)).statusCode,
    ).toBe(200);
    expect(
      (await scene.get(`/api/doctors?doctorName=${encode('😀'.repeat(101))}`)).statusCode,
    ).toBe(400);
  });

  test('an unknown sub-function or place is 404', async () => {
    expect((await scene.get('/api/providers?subfunction=999999')).statusCode).toBe(404);
    expect((await scene.get('/api/doctors?location=hu-nowhere')).statusCode).toBe(404);
  });

  test.each(['0', 'abc', '-1', '1e3', '0x1', '1.0', '%20', '9999999999999999', "1'"])(
    'an id that is none: %s',
    async (id) => {
      for (const path of [
        `providers/${id}`,
        `doctors/${id}`,
        `providers/${id}/map-info`,
        `map/filters/subfunction/${id}`,
      ]) {
        expect((await scene.get(`/api/${path}`)).statusCode).toBe(400);
      }
    },
  );
});

test('totals count what the filters find, not the page; past the last page the list is empty', async () => {
  const app = await scene.createApp({ perPage: 2 });
  const read = async (query: string) => {
    const answer = await app.inject({ url: `/api/doctors?${query}`, headers: { host: HU_HOST } });
    const { other, currentPage, totalRows, perPage } = answer.json<DoctorSearchAnswer>();
    return [other.map(({ name }) => name), currentPage, totalRows, perPage];
  };
  expect(await read('page=1')).toEqual([['Dr. Nagy Botond', 'Dr. Kovács Éva'], 1, 3, 2]);
  expect(await read('page=2')).toEqual([['Dr. Kovács-Tóth Ádám'], 2, 3, 2]);
  expect(await read('page=3')).toEqual([[], 3, 3, 2]);
  expect(await read('page=2&location=hu-bp')).toEqual([[], 2, 2, 2]);
  expect(await read('page=2&location=hu')).toEqual([['Dr. Kovács-Tóth Ádám'], 2, 3, 2]);
  expect(await read('page=1&doctorName=kov')).toEqual([
    ['Dr. Kovács Éva', 'Dr. Kovács-Tóth Ádám'],
    1,
    2,
    2,
  ]);
  expect(await read('page=9&doctorName=kov')).toEqual([[], 9, 2, 2]);
  await app.close();
});
