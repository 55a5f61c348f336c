import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccountPortal } from '#tests/support/accounts.ts';
import { ask, createTestApp, CUSTOMER_HEADER } from '#tests/support/app.ts';
import { buildProduct, buildSubscription } from '#tests/support/builders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { CONTENT_WORDS } from './words.ts';

let database: TestDatabase;
let app: FastifyInstance;
let host: string;
let insured: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const portal = await buildAccountPortal(database.owner);
  host = portal.host;
  const product = await buildProduct(database.owner, {
    partner_id: portal.partner.id,
    is_insured: true,
  });
  insured = String((await buildSubscription(database.owner, product)).customer_id);
  app = await createTestApp(database);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const find = async (headers: Record<string, string> = {}) =>
  (await ask(app, host, { url: '/api/available-services', headers })).json().services;

test.each(['hu', 'ro', 'en'] as const)(
  'a service has its words in the caller’s language, a picture and an address (%s) [C464 C465 C466 C467 C468 C469 C470 C471 C472]',
  async (language) => {
    const words = CONTENT_WORDS[language].services.doctorFinder;
    const [service] = await find({ 'accept-language': language });
    expect(service).toEqual({
      ...words,
      image: '/images/services/provider-search.svg',
      url: '/services/provider-search?listType=doctors',
      isPublic: true,
      value: 'TYPE_MAP_V2',
    });
  },
);

test('every picture is there', async () => {
  for (const { image } of await find()) {
    const answer = await ask(app, host, { url: image });
    expect([answer.statusCode, answer.headers['content-type']], image).toEqual([
      200,
      'image/svg+xml',
    ]);
  }
});

test('whose care is insured is offered no price lists', async () => {
  expect(await find()).toHaveLength(2);
  expect(await find({ [CUSTOMER_HEADER]: insured })).toHaveLength(1);
});
