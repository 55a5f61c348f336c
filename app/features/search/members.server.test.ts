import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LimitCheck } from '#app/features/insurance-coverage/contract.ts';
import { ask, CUSTOMER_HEADER } from '#tests/support/app.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { buildSubscription } from '#tests/support/builders/people.ts';
import { buildCover, buildProduct, type ProductRow } from '#tests/support/builders/products.ts';
import { createFinderScene, HU_HOST, type FinderScene } from '#tests/support/finder.ts';
import type { DoctorSearchAnswer, ProviderSearchAnswer } from './contract.ts';
import type { SubfunctionOption } from '#app/features/directory/contract.ts';

type Kind = 'card' | 'insured' | 'waiting' | 'selfPaid' | 'none';

let scene: FinderScene;
/** Ids of customers, one of each kind. */
let customers: Record<Kind, number>;
let cardProduct: ProductRow;
let cardSubscription: number;
let otherPartner: number;

beforeAll(async () => {
  scene = await createFinderScene();
  const db = scene.database.owner;
  const partner_id = scene.partner.id;
  otherPartner = (await buildPartner(db)).id;
  const inNetwork = (partner: number, provider: number) =>
    db.query('INSERT INTO network_provider VALUES ($1, $2)', [partner, provider]);
  await inNetwork(partner_id, scene.tisza.id);
  await inNetwork(otherPartner, scene.duna.id);
  for (const { id } of [scene.consultation, scene.moles]) {
    await db.query('INSERT INTO partner_subfunction VALUES ($1, $2, true, 50000)', [
      partner_id,
      id,
    ]);
  }
  await db.query('UPDATE subfunction SET organizable_by_customer = false WHERE id = $1', [
    scene.moles.id,
  ]);

  cardProduct = await buildProduct(db, { partner_id, is_insured: true, has_card_network: true });
  const insurance = await buildProduct(db, { partner_id, is_insured: true });
  const selfPaid = await buildProduct(db, { partner_id, has_paid_services: true });
  const card = await buildSubscription(db, cardProduct);
  cardSubscription = card.id;
  const of = async (product: ProductRow, values = {}) =>
    (await buildSubscription(db, product, values)).customer_id;
  customers = {
    card: card.customer_id,
    insured: await of(insurance),
    waiting: await of(cardProduct, { waiting_until: '2026-04-01' }),
    selfPaid: await of(selfPaid),
    none: await of(insurance, { ends_on: '2026-01-01' }),
  };
});
afterAll(() => scene.close());

let asked = 0;
async function get<Answer>(path: string, kind: Kind | null, app = scene.app): Promise<Answer> {
  asked += 1;
  const answer = await ask(app, HU_HOST, {
    url: path,
    remoteAddress: `10.7.${asked >> 8}.${asked & 255}`,
    headers: kind ? { [CUSTOMER_HEADER]: String(customers[kind]) } : {},
  });
  return answer.json<Answer>();
}
const searchProviders = (query: string, kind: Kind | null, app?: typeof scene.app) =>
  get<ProviderSearchAnswer>(`/api/providers?${query}`, kind, app);
const searchDoctors = (query: string, kind: Kind | null, app?: typeof scene.app) =>
  get<DoctorSearchAnswer>(`/api/doctors?${query}`, kind, app);
const groups = ({ cardNetwork, other, totalRows }: ProviderSearchAnswer | DoctorSearchAnswer) => ({
  cardNetwork: cardNetwork.map(({ name }) => name),
  other: other.map(({ name }) => name),
  totalRows,
});

describe('results for people with a card network', () => {
  test("are split into the partner's network and the others, each by its next free day [C400 C401 C646]", async () => {
    const found = await searchProviders(`subfunction=${scene.consultation.id}`, 'card');
    expect(groups(found)).toEqual({
      cardNetwork: ['Tisza 100% Rendelő'],
      other: ['Duna Klinika'],
      totalRows: 2,
    });
    expect(groups(await searchProviders('', 'card'))).toEqual({
      cardNetwork: ['Tisza 100% Rendelő'],
      other: ['Duna Klinika', 'Balaton Labor'],
      totalRows: 3,
    });
    expect(groups(await searchDoctors('', 'card'))).toEqual({
      cardNetwork: ['Dr. Kovács-Tóth Ádám'],
      other: ['Dr. Nagy Botond', 'Dr. Kovács Éva'],
      totalRows: 3,
    });
  });

  test.each([
    ['location=hu-bp', [], ['Dr. Nagy Botond', 'Dr. Kovács Éva']],
    ['location=hu-pest', ['Dr. Kovács-Tóth Ádám'], []],
    ['doctorName=kovacs', ['Dr. Kovács-Tóth Ádám'], ['Dr. Kovács Éva']],
    ['sort=rating', ['Dr. Kovács-Tóth Ádám'], ['Dr. Nagy Botond', 'Dr. Kovács Éva']],
    ['sort=price&speaksEnglish=1', [], ['Dr. Kovács Éva']],
    ['doctorName=kovacs&speaksEnglish=1', [], ['Dr. Kovács Éva']],
    ['providerName=tisza', ['Dr. Kovács-Tóth Ádám'], []],
    ['doctorName=kovacs&providerName=duna', [], ['Dr. Kovács Éva']],
  ])('%s narrows both groups and their total alike', async (query, cardNetwork, other) => {
    const totalRows = cardNetwork.length + other.length;
    expect(groups(await searchDoctors(query, 'card'))).toEqual({ cardNetwork, other, totalRows });
  });

  test('come network first over all pages, none twice and none left out', async () => {
    const app = await scene.createApp({ perPage: 1 });
    const page = async (n: number) => groups(await searchDoctors(`page=${n}`, 'card', app));
    expect(await page(1)).toEqual({
      cardNetwork: ['Dr. Kovács-Tóth Ádám'],
      other: [],
      totalRows: 3,
    });
    expect(await page(2)).toEqual({ cardNetwork: [], other: ['Dr. Nagy Botond'], totalRows: 3 });
    expect(await page(3)).toEqual({ cardNetwork: [], other: ['Dr. Kovács Éva'], totalRows: 3 });
    const named = async (n: number) =>
      groups(await searchDoctors(`doctorName=kovacs&page=${n}`, 'card', app));
    expect(await named(2)).toEqual({ cardNetwork: [], other: ['Dr. Kovács Éva'], totalRows: 2 });
    expect(await named(3)).toEqual({ cardNetwork: [], other: [], totalRows: 2 });
    await app.close();
  });
});

test.each([null, 'insured', 'selfPaid', 'none'] as const)(
  '%s without a card network gets one merged list [C234 C651]',
  async (kind) => {
    const found = await searchProviders(`subfunction=${scene.consultation.id}`, kind);
    expect(groups(found)).toEqual({
      cardNetwork: [],
      other: ['Duna Klinika', 'Tisza 100% Rendelő'],
      totalRows: 2,
    });
  },
);

describe('prices and discounts', () => {
  const dunaFor = async (kind: Kind | null) => {
    const { cardNetwork, other } = await searchProviders('providerName=duna', kind);
    return [...cardNetwork, ...other][0];
  };

  test.each(['card', 'insured', 'waiting'] as const)(
    '%s, insured, sees none of them [C527 C643 C644] [AZ-08]',
    async (kind) => {
      expect(await dunaFor(kind)).toMatchObject({
        price: null,
        hasDiscount: false,
        discountRate: 0,
        discountDescription: null,
        discountLocales: {},
      });
      const clinics = await searchProviders(`subfunction=${scene.consultation.id}`, kind);
      expect(
        [...clinics.cardNetwork, ...clinics.other].flatMap(({ doctors }) => doctors),
      ).toMatchObject([{ price: null }, { price: null }, { price: null }]);
      const { cardNetwork, other } = await searchDoctors('doctorName=eva', kind);
      expect([...cardNetwork, ...other]).toMatchObject([
        { price: null, provider: { discountRate: 0 } },
      ]);
      const lists = await get<Record<string, { price: number | null }[]>>(
        `/api/providers/price-list?providerIds=${scene.duna.id}`,
        kind,
      );
      expect(lists[scene.duna.id]?.map(({ price }) => price)).toEqual([null, null]);
      const flat = await get<{ price: number | null }[]>(
        `/api/providers/${scene.duna.id}/price-list`,
        kind,
      );
      expect(flat.map(({ price }) => price)).toEqual([null, null]);
      const grouped = await get<{ defaultServices: { price: number | null }[] }[]>(
        `/api/providers/${scene.duna.id}/price-list?h=1`,
        kind,
      );
      const prices = grouped.flatMap(({ defaultServices }) => defaultServices);
      expect(prices.map(({ price }) => price)).toEqual([null, null]);
      const coupon = await get<{ errorCode: string }>(`/api/kedvezmeny/${scene.duna.id}`, kind);
      expect(coupon.errorCode).toBe('not_found');
    },
  );

  test.each([null, 'selfPaid', 'none'] as const)('%s sees all of them', async (kind) => {
    expect(await dunaFor(kind)).toMatchObject({ price: 20_000, discountRate: 10 });
  });

  test('the discount filter counts only for people with paid services [C609]', async () => {
    const totalOf = async (kind: Kind) => (await searchProviders('discountOnly=1', kind)).totalRows;
    expect(await totalOf('selfPaid')).toBe(1);
    expect(await totalOf('none')).toBe(1);
    expect(await totalOf('card')).toBe(3);
  });
});

describe('GET /api/map/filters/subfunction-autocomplete', () => {
  const find = async (kind: Kind | null, term: string) => {
    const found = await get<Record<string, SubfunctionOption[]>>(
      `/api/map/filters/subfunction-autocomplete?term=${term}`,
      kind,
    );
    return Object.fromEntries(
      Object.entries(found).map(([key, options]) => [key, options.map(({ id }) => id)]),
    );
  };
  const ids = () => ({
    own: scene.consultation.id,
    arranged: scene.moles.id,
    paid: scene.blood.id,
  });

  test('groups by who organises and pays, for people with a subscription [C647 C648 C649 C674]', async () => {
    const { own, arranged } = ids();
    expect(await find('card', 'derm')).toEqual({
      insured: [own],
      callcenter: [arranged],
      uninsured: [],
      inWaitingPeriod: [],
    });
    expect(await find('card', 'lab')).toEqual({
      insured: [],
      callcenter: [],
      uninsured: [ids().paid],
      inWaitingPeriod: [],
    });
  });

  test('puts the insured care of the waiting period into a group of its own [C649 C674]', async () => {
    const { own, arranged } = ids();
    expect(await find('waiting', 'derm')).toEqual({
      insured: [],
      callcenter: [],
      uninsured: [],
      inWaitingPeriod: [own, arranged],
    });
  });

  test('nothing is insured for people who pay themselves', async () => {
    const { own, arranged } = ids();
    expect((await find('selfPaid', 'derm')).uninsured).toEqual([own, arranged]);
  });

  test('is one flat list for the public and for customers without a subscription [C675]', async () => {
    for (const kind of [null, 'none'] as const) {
      const found = await find(kind, 'derm');
      expect(Object.keys(found)).toEqual(['public']);
      expect(found.public).toHaveLength(2);
    }
  });
});

describe('GET /api/specializations/{id}/check-limit', () => {
  const check = (kind: Kind | null, id: number | string = scene.consultation.specialization_id) =>
    get<LimitCheck & { errorCode?: string }>(`/api/specializations/${id}/check-limit`, kind);

  test('answers the terms of the cover and what of them is used in this insurance year [C407 C408 C409 C410 C411 C412 C413 C414 C694]', async () => {
    const db = scene.database.owner;
    const specialization_id = scene.consultation.specialization_id;
    expect((await check('card')).isIncludedInInsurance).toBe(false);
    await buildCover(db, cardProduct, {
      specialization_id,
      limit_amount: 100_000,
      quantity_limit: 2,
      downpayment: 20,
      downpayment_type: 'percent',
      limit_amount_per_visit: 15_000,
    });
    const unused = {
      isSpecializationLimitReached: false,
      isNinetyPercentReached: false,
      isQuantityLimitReached: false,
      quantityLimit: 2,
      needsDownpayment: 20,
      needsDownpaymentType: 'percent',
      limitAmountPerVisit: 15_000,
      isIncludedInInsurance: true,
    };
    const use = (periodStartsOn: string, amount: number, quantity: number) =>
      db.query('INSERT INTO cover_use VALUES ($1, $2, $3, $4, $5, $6)', [
        scene.partner.id,
        cardSubscription,
        specialization_id,
        periodStartsOn,
        amount,
        quantity,
      ]);
    // Of the year before: used up, but over.
    await use('2024-05-10', 100_000, 2);
    expect(await check('card')).toEqual(unused);
    await use('2025-05-10', 90_000, 2);
    expect(await check('card')).toEqual({
      ...unused,
      isNinetyPercentReached: true,
      isQuantityLimitReached: true,
    });
  });

  test.each([null, 'insured', 'selfPaid', 'none'] as const)(
    'is forbidden to %s, who has no card network [C524 C650] [AZ-08]',
    async (kind) => {
      expect((await check(kind)).errorCode).toBe('forbidden');
    },
  );

  test('knows no other specialization than those of the directory', async () => {
    expect((await check('card', 999_999)).errorCode).toBe('not_found');
    expect((await check('card', 99_999_999_999)).errorCode).toBe('not_found');
    expect((await check('card', '1e9')).errorCode).toBe('invalid_input');
  });
});
