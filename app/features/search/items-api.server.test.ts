import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPartner, buildPartnerHost } from '#tests/support/builders/partners.ts';
import { createFinderScene, HU_HOST, RO_HOST, type FinderScene } from '#tests/support/finder.ts';
import type { ProviderSearchAnswer } from './contract.ts';

let scene: FinderScene;
beforeAll(async () => {
  scene = await createFinderScene();
});
afterAll(() => scene.close());

const encode = encodeURIComponent;

describe('GET /api/providers/{id}', () => {
  test('answers provider, specialties and doctors', async () => {
    const answer = (await scene.get(`/api/providers/${scene.duna.id}`)).json();
    expect(answer.provider).toMatchObject({ id: scene.duna.id, price: 20_000, description: null });
    expect(answer.specializations).toEqual([
      {
        id: scene.consultation.specialization_id,
        name: 'Dermatology',
        locales: { hu: 'Bőrgyógyászat', ro: 'Dermatologie', en: 'Dermatology' },
        subfunctions: [
          {
            id: scene.consultation.id,
            name: 'Specialist consultation',
            locales: scene.consultation.locales,
          },
          { id: scene.moles.id, name: 'Mole screening', locales: scene.moles.locales },
        ],
      },
    ]);
    expect(answer.doctors.map(({ id }: { id: number }) => id)).toEqual([
      scene.botond.id,
      scene.eva.id,
    ]);
  });

  test('with a specialization only what belongs to it; 404 when it is not offered here', async () => {
    const laboratory = scene.blood.specialization_id;
    const answer = await scene.get(
      `/api/providers/${scene.balaton.id}?specialization=${laboratory}`,
    );
    expect(answer.json()).toMatchObject({ specializations: [{ id: laboratory }], doctors: [] });
    expect(
      (await scene.get(`/api/providers/${scene.duna.id}?specialization=${laboratory}`)).statusCode,
    ).toBe(404);
  });

  test('a provider of another market, or none, is 404 [MT-01]', async () => {
    for (const path of ['', '/map-info', '/price-list?h=1']) {
      expect((await scene.get(`/api/providers/${scene.carpati.id}${path}`)).statusCode).toBe(404);
      expect((await scene.get(`/api/providers/999999${path}`)).statusCode).toBe(404);
    }
  });
});

test('GET /api/providers/{id}/map-info answers provider fields for the info window [C683]', async () => {
  const answer = await scene.get(
    `/api/providers/${scene.duna.id}/map-info?subfunction=${scene.moles.id}`,
  );
  expect(answer.json()).toMatchObject({
    id: scene.duna.id,
    name: 'Duna Klinika',
    price: 20_000,
    nextSlotStartsAt: '2026-03-05T10:00:00+01:00',
  });
  expect(answer.json()).not.toHaveProperty('description');
});

describe('GET /api/doctors/{id}', () => {
  test('answers doctor data with what they do [C681]', async () => {
    const answer = (await scene.get(`/api/doctors/${scene.eva.id}`)).json();
    expect(answer).toMatchObject({
      id: scene.eva.id,
      name: 'Dr. Kovács Éva',
      provider: { id: scene.duna.id },
      nextSlotStartsAt: '2026-03-05T10:00:00+01:00',
    });
    expect(answer.specializations[0].subfunctions).toHaveLength(2);
  });

  test('the description comes in the reader language, sanitised on show [XS-01]', async () => {
    const inEnglish = await scene.app.inject({
      url: `/api/doctors/${scene.eva.id}`,
      headers: { host: 'hu.test', 'accept-language': 'en' },
    });
    expect(inEnglish.json().description).toBe('<p>Dermatologist</p>');
    expect((await scene.get(`/api/doctors/${scene.eva.id}`)).json().description).toBe(
      '<p>Bőrgyógyász </p>',
    );
  });

  test('a doctor of another market is 404 [MT-01]', async () => {
    expect((await scene.get(`/api/doctors/${scene.stefan.id}`)).statusCode).toBe(404);
    expect((await scene.get(`/api/doctors/${scene.stefan.id}`, RO_HOST)).statusCode).toBe(200);
  });
});

describe('GET /api/doctors/dd', () => {
  test("answers ids and names of a provider's doctors, all or of one specialization [C689]", async () => {
    const { specialization_id: dermatology } = scene.consultation;
    const all = await scene.get(`/api/doctors/dd?providerId=${scene.duna.id}`);
    expect(all.json()).toEqual([
      { id: scene.botond.id, name: 'Dr. Nagy Botond' },
      { id: scene.eva.id, name: 'Dr. Kovács Éva' },
    ]);
    const one = await scene.get(
      `/api/doctors/dd?providerId=${scene.duna.id}&specialization=${dermatology}`,
    );
    expect(one.json()).toHaveLength(2);
    const none = await scene.get(`/api/doctors/dd?providerId=${scene.duna.id}&specialization=999`);
    expect(none.json()).toEqual([]);
  });

  test('an unknown provider is 404, a missing one 400', async () => {
    expect((await scene.get('/api/doctors/dd?providerId=999999')).statusCode).toBe(404);
    expect((await scene.get('/api/doctors/dd')).statusCode).toBe(400);
  });
});

describe('GET /api/providers/map-markers', () => {
  const ids = async (query: string, host?: string) =>
    (await scene.get(`/api/providers/map-markers?${query}`, host))
      .json<{ id: number }[]>()
      .map(({ id }) => id)
      .toSorted();

  test('answers id, lat and lng of every provider found [C387] [C388] [C389] [C682]', async () => {
    const answer = await scene.get('/api/providers/map-markers?location=hu-bp-05');
    expect(answer.json()).toEqual([
      { id: scene.duna.id, lat: expect.closeTo(47.5), lng: expect.closeTo(19.05) },
    ]);
  });

  test('takes the same filters as the search, for doctors their providers', async () => {
    const { duna, tisza, balaton, carpati } = scene;
    expect(await ids('')).toEqual([duna.id, tisza.id, balaton.id].toSorted());
    expect(await ids('', RO_HOST)).toEqual([carpati.id]);
    expect(await ids(`subfunction=${scene.moles.id}`)).toEqual([duna.id]);
    expect(await ids('providerName=labor')).toEqual([balaton.id]);
    expect(await ids('doctorName=kovacs&discountOnly=1')).toEqual([duna.id]);
    expect(await ids('doctorName=kovacs&providerName=tisza')).toEqual([tisza.id]);
    expect(await ids('listType=doctors')).toEqual([duna.id, tisza.id].toSorted());
    expect(await ids('listType=doctors&speaksEnglish=1')).toEqual([duna.id]);
    expect(await ids('listType=doctors&doctorName=adam')).toEqual([tisza.id]);
    expect(await ids('listType=doctors&providerName=klinika')).toEqual([duna.id]);
    expect(await ids('listType=doctors&providerName=klinika&doctorName=adam')).toEqual([]);
  });

  describe('with a box and zoom', () => {
    const HUNGARY = 'bbox=16,45.7,23,48.6';
    const find = async (query: string) =>
      (await scene.get(`/api/providers/map-markers?${query}`)).json<
        { id: number; lat: number; lng: number; count?: number }[]
      >();
    const countOf = async (query: string) =>
      (await find(query)).reduce((sum, { count = 1 }) => sum + count, 0);

    test('near providers are one marker with their number, seen from nearer each is its own', async () => {
      const all = (await find('')).length;
      const far = await find(`${HUNGARY}&zoom=3`);
      expect(far).toEqual([
        { id: expect.any(Number), lat: expect.any(Number), lng: expect.any(Number), count: all },
      ]);
      const near = await find(`${HUNGARY}&zoom=18`);
      expect(near).toHaveLength(all);
      expect(near.every((marker) => !('count' in marker))).toBe(true);
    });

    test('only what lies in the box is counted, however it was found', async () => {
      const queries = [
        '',
        'doctorName=kovacs',
        'providerName=labor',
        'doctorName=kovacs&providerName=tisza',
        'listType=doctors',
        'listType=doctors&doctorName=adam',
        'listType=doctors&providerName=klinika',
        'listType=doctors&doctorName=kovacs&providerName=klinika',
      ];
      for (const query of queries) {
        const listed = await find(query);
        expect(listed.length, query).toBeGreaterThan(0);
        expect(await countOf(`${query}&${HUNGARY}&zoom=8`), query).toBe(listed.length);
        expect(await countOf(`${query}&bbox=5,40,6,41&zoom=8`), query).toBe(0);
      }
    });

    test.each([
      'bbox=16,45.7,23,48.6',
      'zoom=8',
      'bbox=23,45.7,16,48.6&zoom=8',
      'bbox=16,48.6,23,45.7&zoom=8',
      'bbox=16,45.7,23&zoom=8',
      'bbox=-999,45.7,23,48.6&zoom=8',
      'bbox=16,45.7,23,1e9&zoom=8',
      'bbox=16,45.7,23,48.6&zoom=19',
      'bbox=16,45.7,23,48.6&zoom=8.5',
      "bbox=16,45.7,23,48.6'&zoom=8",
    ])('%s is refused', async (query) => {
      const answer = await scene.get(`/api/providers/map-markers?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errorCode).toBe('invalid_input');
    });
  });
});

describe('GET /api/map/filters/subfunction-autocomplete', () => {
  const find = async (term: string) =>
    scene.get(`/api/map/filters/subfunction-autocomplete?term=${encode(term)}`);

  test.each(['bo', 'BORGYOGY', 'BŐRGYÓGY', 'derm', 'Dermatologie'])(
    'accepts a term and answers one flat public list to visitors: %s [C673] [C675]',
    async (term) => {
      const answer = (await find(term)).json();
      expect(Object.keys(answer)).toEqual(['public']);
      expect(answer.public.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual([
        scene.consultation.id,
        scene.moles.id,
      ]);
    },
  );

  test.each(['', 'a', 'a'.repeat(61), 'a'.repeat(10_000), 'a\0b'])(
    'refuses fewer than 2 and more than 60 characters, and NUL [DS-06]',
    async (term) => {
      expect((await find(term)).statusCode).toBe(400);
    },
  );

  test.each(['%%', '__', '😀😀', "' OR 1=1--", '  '])(
    'finds nothing special for %s [DS-06] [IN-02]',
    async (term) => {
      const answer = await find(term);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ public: [] });
    },
  );

  test('lets one visitor ask three hundred times a minute, then 429 [DS-06]', async () => {
    const app = await scene.createApp();
    const statuses = [];
    for (let call = 0; call <= 300; call += 1) {
      const answer = await app.inject({
        url: '/api/map/filters/subfunction-autocomplete?term=bor',
        headers: { host: HU_HOST },
      });
      statuses.push(answer.statusCode);
    }
    await app.close();
    expect(statuses.indexOf(429)).toBe(300);
  });

  test.each(['term=ab&term=bc', 'term[]=ab', 'term=ab&x=1', ''])(
    'refuses %s [IN-08]',
    async (query) => {
      const answer = await scene.get(`/api/map/filters/subfunction-autocomplete?${query}`);
      expect(answer.statusCode).toBe(400);
    },
  );
});

test('GET /api/map/filters/subfunction/{id} answers id and name; unknown is 404 [C671]', async () => {
  const answer = await scene.get(`/api/map/filters/subfunction/${scene.moles.id}`);
  expect(answer.json()).toMatchObject({
    id: scene.moles.id,
    name: 'Dermatology – Mole screening',
    locales: { hu: 'Bőrgyógyászat – Anyajegyszűrés' },
  });
  expect((await scene.get('/api/map/filters/subfunction/999999')).statusCode).toBe(404);
});

test("GET /api/map/filters/locations answers the tree of the host's own country", async () => {
  const hungary = (await scene.get('/api/map/filters/locations')).json();
  expect(hungary.map(({ code }: { code: string }) => code)).toEqual(['hu-bp', 'hu-pest']);
  expect(hungary[0].children.map(({ code }: { code: string }) => code)).toEqual([
    'hu-bp-05',
    'hu-bp-13',
  ]);
  const romania = (await scene.get('/api/map/filters/locations', RO_HOST)).json();
  expect(romania).toEqual([{ code: 'ro-cj', name: 'Cluj', locales: {}, children: [] }]);
});

test("a sub-function says what the partner's product makes of it [C368] [C369] [C370] [C371] [C372] [C403]", async () => {
  const { owner } = scene.database;
  const insurer = await buildPartner(owner);
  await buildPartnerHost(owner, { host: 'insurer.test', partner_id: insurer.id });
  await owner.query('INSERT INTO partner_subfunction VALUES ($1, $2, true, 50000)', [
    insurer.id,
    scene.moles.id,
  ]);
  await owner.query(
    'UPDATE subfunction SET is_referral_required = true, organizable_by_customer = false WHERE id = $1',
    [scene.moles.id],
  );
  const app = await scene.createApp();
  const answer = await app.inject({
    url: `/api/providers?subfunction=${scene.moles.id}`,
    headers: { host: 'insurer.test' },
  });
  await app.close();
  expect(answer.json<ProviderSearchAnswer>()).toMatchObject({
    preauthorizationLimit: 50_000,
    subfunction: {
      isIncludedInInsurance: true,
      organizableByAdmed: true,
      organizableByCustomer: false,
      isReferralRequired: true,
      preauthorizationLimit: 50_000,
    },
  });
});
