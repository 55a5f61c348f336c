import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFinderScene, RO_HOST, type FinderScene } from '#tests/support/finder.ts';
import type { PriceListGroup, Service } from './contract.ts';

let scene: FinderScene;
beforeAll(async () => {
  scene = await createFinderScene();
});
afterAll(() => scene.close());

describe('GET /api/providers/{id}/price-list', () => {
  test('with h=1 answers specialties, each with its services and prices [C373] [C374] [C375] [C376] [C380] [C684]', async () => {
    const answer = await scene.get(`/api/providers/${scene.duna.id}/price-list?h=1`);
    expect(answer.json<PriceListGroup[]>()).toEqual([
      {
        id: scene.consultation.specialization_id,
        name: 'Dermatology',
        locales: { hu: 'Bőrgyógyászat', ro: 'Dermatologie', en: 'Dermatology' },
        defaultServices: [
          {
            id: expect.any(Number),
            subfunction: scene.consultation.id,
            name: 'Specialist consultation',
            locales: scene.consultation.locales,
            price: 30_000,
            publicSortingOrder: 0,
          },
          expect.objectContaining({ name: 'Mole screening', price: 20_000 }),
        ],
      },
    ]);
  });

  test('without h answers one flat list; a price not set is null [C377] [C378] [C379] [C381]', async () => {
    const answer = await scene.get(`/api/providers/${scene.tisza.id}/price-list`);
    expect(answer.json<Service[]>()).toEqual([
      {
        id: expect.any(Number),
        subfunction: scene.consultation.id,
        name: 'Specialist consultation',
        locales: scene.consultation.locales,
        price: null,
        publicSortingOrder: 0,
      },
    ]);
  });

  test('a provider of another market is 404, no id 400 [MT-01]', async () => {
    expect(
      (await scene.get(`/api/providers/${scene.duna.id}/price-list?h=1`, RO_HOST)).statusCode,
    ).toBe(404);
    expect((await scene.get('/api/providers/x/price-list?h=1')).statusCode).toBe(400);
    expect((await scene.get(`/api/providers/${scene.duna.id}/price-list?h=2`)).statusCode).toBe(
      400,
    );
  });

  test('a provider without prices has an empty list', async () => {
    const answer = await scene.get(`/api/providers/${scene.carpati.id}/price-list?h=1`, RO_HOST);
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  });
});

test("GET /api/doctors/{id}/price-list?h=1 has the doctor's own price, else the provider's, of what the doctor does [C685]", async () => {
  const prices = async (id: number) => {
    const groups = (await scene.get(`/api/doctors/${id}/price-list?h=1`)).json<PriceListGroup[]>();
    return groups.flatMap(({ defaultServices }) =>
      defaultServices.map(({ name, price }) => [name, price]),
    );
  };
  expect(await prices(scene.eva.id)).toEqual([
    ['Specialist consultation', 28_000],
    ['Mole screening', 20_000],
  ]);
  expect(await prices(scene.botond.id)).toEqual([['Specialist consultation', 30_000]]);
  expect((await scene.get(`/api/doctors/${scene.stefan.id}/price-list?h=1`)).statusCode).toBe(404);
});

describe('price lists of several', () => {
  const read = async (path: string) => (await scene.get(path)).json<Record<string, Service[]>>();

  test('GET /api/providers/price-list answers them by provider [C686]', async () => {
    const { duna, tisza, carpati, consultation } = scene;
    const lists = await read(
      `/api/providers/price-list?providerIds=${duna.id},${tisza.id},${carpati.id}&subfunction=${consultation.id}`,
    );
    expect(lists).toEqual({
      [duna.id]: [expect.objectContaining({ price: 30_000 })],
      [tisza.id]: [expect.objectContaining({ price: null })],
      [carpati.id]: [],
    });
  });

  test('GET /api/doctors/price-list answers them by doctor [C687]', async () => {
    const { eva, botond, moles } = scene;
    const all = await read(`/api/doctors/price-list?doctorIds=${eva.id}&doctorIds=${botond.id}`);
    expect(all[eva.id]).toHaveLength(2);
    expect(all[botond.id]).toHaveLength(1);
    const one = await read(
      `/api/doctors/price-list?doctorIds=${eva.id},${botond.id}&subfunction=${moles.id}`,
    );
    expect([one[eva.id]?.length, one[botond.id]?.length]).toEqual([1, 0]);
  });

  test('a relative address below a page leads to the same call [C688]', async () => {
    for (const folder of [
      '/services',
      '/providers/7',
      '/providers/7/doctors',
      '/providers/7/specializations/3',
    ]) {
      const answer = await scene.get(`${folder}/api/doctors/price-list?doctorIds=1&subfunction=2`);
      expect([answer.statusCode, answer.headers.location]).toEqual([
        308,
        '/api/doctors/price-list?doctorIds=1&subfunction=2',
      ]);
    }
    expect((await scene.get('/services/api/doctors/price-list')).headers.location).toBe(
      '/api/doctors/price-list',
    );
  });

  test.each([
    'providers/price-list',
    'providers/price-list?providerIds=',
    'providers/price-list?providerIds=1;2',
    `providers/price-list?providerIds=${Array.from({ length: 51 }, (_, i) => i + 1).join(',')}`,
    'providers/price-list?providerIds=1&subfunction=0x1',
    'doctors/price-list?doctorIds=a',
    'doctors/price-list?doctorIds=1&subfunction=1&subfunction=2',
    'doctors/price-list?doctorIds=1&__proto__[x]=1',
  ])('refuses %s [IN-02] [IN-07] [IN-08]', async (path) => {
    expect((await scene.get(`/api/${path}`)).statusCode).toBe(400);
  });
});
