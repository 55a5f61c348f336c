import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFinderScene, RO_HOST, type FinderScene } from '#tests/support/finder.ts';
import type { NameSuggestions } from './contract.ts';

let scene: FinderScene;
beforeAll(async () => {
  scene = await createFinderScene();
});
afterAll(() => scene.close());

const suggest = async (term: string, host?: string) => {
  const path = `/api/map/filters/name-autocomplete?term=${encodeURIComponent(term)}`;
  return (await scene.get(path, host)).json<NameSuggestions>();
};
const namesOf = async (term: string, host?: string) => {
  const { doctors, providers } = await suggest(term, host);
  return [...doctors, ...providers].map(({ name }) => name);
};

test('finds doctors and clinics by the beginnings of their names, in any order, of this market only', async () => {
  expect(await suggest('kovács é')).toMatchObject({
    doctors: [{ id: scene.eva.id, providerId: scene.duna.id, providerName: 'Duna Klinika' }],
    isUrgent: false,
  });
  expect(await suggest('éva kov')).toMatchObject({ doctors: [{ id: scene.eva.id }] });
  expect(await suggest('klin')).toMatchObject({ providers: [{ id: scene.duna.id }] });
  expect(await namesOf('tirlea')).toEqual([]);
  expect(await namesOf('tirlea', RO_HOST)).toHaveLength(1);
});

test('forgives mistyped letters, and offers nothing for what nobody is called', async () => {
  expect(await suggest('kovasc eva')).toMatchObject({ doctors: [{ id: scene.eva.id }] });
  expect(await suggest('balatn labor')).toMatchObject({ providers: [{ id: scene.balaton.id }] });
  expect(await namesOf('qqqqqq')).toEqual([]);
  expect(await namesOf('%%%')).toEqual([]);
});

test('a complaint is no name; what cannot wait is said', async () => {
  expect(await suggest('fáj a mellkasom')).toEqual({ doctors: [], providers: [], isUrgent: true });
  expect(await suggest('fáj a hátam')).toEqual({ doctors: [], providers: [], isUrgent: false });
});
