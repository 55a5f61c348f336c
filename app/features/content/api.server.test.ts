import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccountPortal } from '#tests/support/accounts.ts';
import { ask, createTestApp, CUSTOMER_HEADER } from '#tests/support/app.ts';
import {
  buildPartner,
  buildPartnerHost,
  type PartnerHostRow,
} from '#tests/support/builders/partners.ts';
import { buildSubscription } from '#tests/support/builders/people.ts';
import { buildProduct } from '#tests/support/builders/products.ts';
import { requireTheme } from '#app/themes/index.ts';
import { readLabels } from '#app/themes/service-labels.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { SERVICE_WORDS } from './words.ts';

let database: TestDatabase;
let app: FastifyInstance;
let host: string;
let insured: string;
/** A partner with a text of its own. */
let own: PartnerHostRow;
let telekom: PartnerHostRow;

beforeAll(async () => {
  database = await createTestDatabase();
  const portal = await buildAccountPortal(database.owner);
  host = portal.host;
  const product = await buildProduct(database.owner, {
    partner_id: portal.partner.id,
    is_insured: true,
  });
  insured = String((await buildSubscription(database.owner, product)).customer_id);
  own = await buildPartnerHost(database.owner);
  await database.owner.query(
    `INSERT INTO static_content SELECT $1, key, $2 FROM unnest(ARRAY['introduction', 'script-greeting']) key`,
    [own.partner_id, { hu: 'Üdvözöljük', en: 'Welcome: {hours}' }],
  );
  const { id } = await buildPartner(database.owner, { theme: 'telekom' });
  telekom = await buildPartnerHost(database.owner, { partner_id: id });
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
    const { name, title, lead, button, label } = SERVICE_WORDS[language].doctorFinder;
    const [service] = await find({ 'accept-language': language });
    expect(service).toEqual({
      name,
      title,
      lead,
      button,
      label,
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
  expect(await find()).toHaveLength(5);
  expect(await find({ [CUSTOMER_HEADER]: insured })).toHaveLength(4);
});

test('a text of the partner’s own comes in the caller’s language, else the host’s; an unknown one is 404 [C477]', async () => {
  const read = async (key: string, language: string, at = own.host) => {
    const url = `/api/static-content/${key}`;
    const answer = await ask(app, at, { url, headers: { 'accept-language': language } });
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  };
  const text = (words: string) => ({ key: 'introduction', text: words });
  expect(await read('introduction', 'en')).toEqual(text('Welcome: working days 08:00–20:00'));
  expect(await read('introduction', 'ro')).toEqual(text('Üdvözöljük'));
  expect(await read('other', 'en')).toBe(404);
  expect(await read('introduction', 'en', host), 'of another partner').toBe(404);
  expect(await read('script-greeting', 'en'), 'for the staff alone').toBe(404);
});

test('the telephone company labels two kinds of service in its own way [C473 C474]', async () => {
  const labels = readLabels(requireTheme('telekom'), 'en');
  expect(Object.keys(labels).toSorted()).toEqual(['TYPE_GENERAL_CONSULTATION', 'TYPE_MAP_V2']);
  const headers = { 'accept-language': 'en' };
  const answer = await ask(app, telekom.host, { url: '/api/available-services', headers });
  const { services } = answer.json();
  expect(services[0]).toMatchObject({ value: 'TYPE_MAP_V2', label: labels.TYPE_MAP_V2 });
  expect(services[1].label).toBe(SERVICE_WORDS.en.providerFinder.label);
  expect(services[3]).toMatchObject({
    url: '/services/consultation/questions',
    label: labels.TYPE_GENERAL_CONSULTATION,
  });
});
