import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClockOffset } from '#app/time/clock.ts';
import { transact } from '#db/client.ts';
import { ACME } from '#tests/support/acme.ts';
import { ask, createTestApp } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { exportPartner } from './export-partner.server.ts';
import { importPartner } from './import-partner.server.ts';

let database: TestDatabase;
let app: FastifyInstance;
let clockMs = 0;

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  app = await createTestApp(database);
});

afterAll(async () => {
  setClockOffset(0);
  await app.close();
  await database.drop();
});

const put = (value: unknown) =>
  transact(database.owner, (transaction) => importPartner(transaction, value));
const get = (host: string, url: string) => ask(app, host, { url });

/** Processes look for changes every two seconds. */
function passTime(): void {
  clockMs += 3_000;
  setClockOffset(clockMs);
}

test('a partner imported into a running portal answers at its host, with its own logo and colours', async () => {
  expect((await get('acme.localhost', '/api/me')).statusCode).toBe(421);
  expect(await put(ACME)).toEqual({ key: 'acme', version: 1, isNew: true });
  passTime();
  const me = await get('acme.localhost', '/api/me');
  expect(me.statusCode).toBe(200);
  const { logo } = me.json<{ partner: { logo: string } }>().partner;
  expect(logo).toMatch(/^\/theme\/acme\/[0-9a-f]{32}\.svg$/);

  const picture = await get('acme.localhost', logo);
  expect(picture.headers['content-type']).toBe('image/svg+xml');
  expect(picture.body).toContain('fill="#1d4ed8"');
  expect(picture.headers['content-security-policy']).toContain('sandbox');
  expect(picture.headers['cache-control']).toContain('immutable');

  const stylesheet = await get('acme.localhost', '/theme/acme-1.css');
  expect(stylesheet.headers['content-type']).toContain('text/css');
  expect(stylesheet.headers['cache-control']).toContain('immutable');
  expect(stylesheet.body).toContain('--brand-600: #1d4ed8;');

  const introduction = await get('acme.localhost', '/api/static-content/introduction');
  expect(introduction.json()).toMatchObject({ text: 'Üdvözli az Acme' });
});

test('a changed record is the next version, seen without a restart; the versions before are kept', async () => {
  const changed = {
    ...ACME,
    colours: { ...ACME.colours, 'brand-600': '#0f766e' },
    hosts: [
      ...ACME.hosts,
      { host: 'ro.acme.localhost', market: 'RO' as const, locale: 'ro' as const },
    ],
  };
  expect(await put(changed)).toEqual({ key: 'acme', version: 2, isNew: false });
  passTime();
  // The page that asked was made just after the change, or just before.
  expect((await get('acme.localhost', '/theme/acme-2.css')).body).toContain('#0f766e');
  expect((await get('ro.acme.localhost', '/api/me')).statusCode).toBe(200);
  const { rows } = await database.owner.query(
    `SELECT v.version, v.record->'colours'->>'brand-600' AS colour FROM partner_version v JOIN partner p ON p.id = v.partner_id WHERE p.key = 'acme' ORDER BY 1`,
  );
  expect(rows).toEqual([
    { version: 1, colour: '#1d4ed8' },
    { version: 2, colour: '#0f766e' },
  ]);
});

test('a host that a record names no more is refused, and another partner may have it', async () => {
  await put(ACME);
  passTime();
  // Who asks meanwhile is still answered.
  await expect.poll(async () => (await get('ro.acme.localhost', '/api/me')).statusCode).toBe(421);
  const other = { ...ACME, key: 'other', hosts: [{ ...ACME.hosts[0], host: 'ro.acme.localhost' }] };
  expect(await put(other)).toMatchObject({ key: 'other', isNew: true });
});

test('a host of another partner, an unknown service and a false picture are refused, and nothing is written', async () => {
  const before = await database.owner.query('SELECT count(*) FROM partner_version');
  const { problems } = await put({
    ...ACME,
    key: 'third',
    preselectedSubfunction: 9999,
    logo: 'data:image/png;base64,aGVsbG8gaGVsbG8gaGVsbG8=',
  });
  expect(problems).toEqual([
    'hosts[0].host: acme.localhost belongs to the partner acme',
    'preselectedSubfunction: there is no service 9999',
    'logo: is no picture of the kind image/png',
  ]);
  const after = await database.owner.query('SELECT count(*) FROM partner_version');
  expect(after.rows).toEqual(before.rows);
});

test('what is exported can be imported again and says the same; over a newer version it is refused', async () => {
  const exported = await transact(database.owner, (transaction) =>
    exportPartner(transaction, 'acme'),
  );
  expect(exported).toMatchObject({
    key: 'acme',
    colours: ACME.colours,
    logo: ACME.logo,
    hosts: ACME.hosts,
    texts: ACME.texts,
    products: [{ key: 'gold', isInsured: true, hasPaidServices: false }],
  });
  const again = await put(exported);
  expect(again).toEqual({ key: 'acme', version: (exported?.version ?? 0) + 1, isNew: false });
  expect(await put(exported)).toEqual({
    problems: [expect.stringMatching(/^version: the portal has version \d+ of this partner/)],
  });
});

test('of another partner neither pictures nor colours are served', async () => {
  passTime();
  await expect.poll(async () => (await get('ro.acme.localhost', '/api/me')).statusCode).toBe(200);
  const { logo } = (await get('acme.localhost', '/api/me')).json<{ partner: { logo: string } }>()
    .partner;
  for (const url of [logo, '/theme/acme-1.css']) {
    expect((await get('ro.acme.localhost', url)).statusCode).toBe(404);
  }
  for (const url of ['/theme/other-1', '/theme/..%2f.css', '/theme/other/none.svg']) {
    expect((await get('ro.acme.localhost', url)).statusCode).toBe(404);
  }
});

test('a product of an employer keeps its domains when it is exported and imported again', async () => {
  const workDomains = ['company.example', 'firm.example'];
  const [gold] = ACME.products ?? [];
  await put({ ...ACME, products: [{ ...gold, workDomains }] });
  const exported = await transact(database.owner, (transaction) =>
    exportPartner(transaction, 'acme'),
  );
  expect(exported?.products).toMatchObject([{ key: 'gold', workDomains }]);
  expect(await put({ ...ACME, products: [{ ...gold, workDomains: ['Company'] }] })).toEqual({
    problems: [
      'products[0].workDomains[0]: must be a domain such as company.example, in small letters',
    ],
  });
  await put({ ...exported, version: undefined });
  const { rows } = await database.owner.query(
    `SELECT pr.work_domains FROM product pr JOIN partner p ON p.id = pr.partner_id WHERE p.key = 'acme'`,
  );
  expect(rows).toEqual([{ work_domains: workDomains }]);
});

test('a product that a record names no more stays: members have it', async () => {
  const { products: _products, ...without } = ACME;
  await put(without);
  await put({ ...ACME, products: [] });
  const { rows } = await database.owner.query(
    `SELECT pr.key FROM product pr JOIN partner p ON p.id = pr.partner_id WHERE p.key = 'acme'`,
  );
  expect(rows).toEqual([{ key: 'gold' }]);
});

const TEXT = { hu: 'Szűrés', ro: 'Control', en: 'Screening' };
const OFFERS = {
  pages: [{ address: 'acme-start', kind: 'start' as const }],
  registration: {
    product: 'gold',
    opens: '2026-01-01',
    closes: '2026-12-31',
    usableUntil: '2027-01-31',
    title: TEXT,
    text: TEXT,
  },
  campaigns: [
    {
      address: 'screening-2026',
      subfunction: 3,
      opens: '2026-05-01',
      closes: '2026-05-31',
      usableUntil: '2026-08-31',
      title: TEXT,
      text: TEXT,
    },
  ],
  customerTypes: [{ key: 'type_us8_v1', hasCustomerServiceInfo: true }],
};

test('registration, campaigns, pages and kinds of customers come with the record and go out with the export', async () => {
  expect((await put({ ...ACME, ...OFFERS })).problems).toBeUndefined();
  const exported = await transact(database.owner, (transaction) =>
    exportPartner(transaction, 'acme'),
  );
  expect(exported).toMatchObject(OFFERS);
  const { rows } = await database.owner.query(
    `SELECT r.closes::text, pr.key AS product, c.slug, c.subfunction_id, t.key AS type, t.has_customer_service_info
       FROM partner p JOIN registration_campaign r ON r.partner_id = p.id JOIN product pr ON pr.id = r.product_id
       JOIN campaign c ON c.partner_id = p.id JOIN customer_type t ON t.partner_id = p.id WHERE p.key = 'acme'`,
  );
  expect(rows).toEqual([
    {
      closes: '2026-12-31',
      product: 'gold',
      slug: 'screening-2026',
      subfunction_id: 3,
      type: 'type_us8_v1',
      has_customer_service_info: true,
    },
  ]);
  // The same again changes nothing.
  await put({ ...exported, version: undefined });
  const again = await transact(database.owner, (transaction) => exportPartner(transaction, 'acme'));
  expect({ ...again, version: 0 }).toEqual({ ...exported, version: 0 });
});

test('what a record leaves out of them stays; a campaign that it names no more is gone, a registration without a word is the usual one', async () => {
  await put({ ...ACME, ...OFFERS });
  await put(ACME);
  const read = () => transact(database.owner, (transaction) => exportPartner(transaction, 'acme'));
  expect(await read()).toMatchObject({ ...OFFERS, pages: [] });
  await put({ ...ACME, registration: {}, campaigns: [], customerTypes: [] });
  const left = await read();
  expect(left).toMatchObject({ registration: {}, campaigns: [] });
  expect(left?.registration).toEqual({});
  // Customers may be of it.
  expect(left?.customerTypes).toEqual(OFFERS.customerTypes);
});

test('a registration for a product that the partner has not got and a campaign for an unknown service are refused', async () => {
  const [campaign] = OFFERS.campaigns;
  expect(
    await put({
      ...ACME,
      registration: { product: 'silver' },
      campaigns: [{ ...campaign, subfunction: 9999 }],
    }),
  ).toEqual({
    problems: [
      'campaigns[0].subfunction: there is no service 9999',
      'registration.product: the partner has no product silver',
    ],
  });
});

test('pages that were names of a list become addresses with what they show', async () => {
  await put(ACME);
  await database.owner.query(
    `UPDATE partner SET record = jsonb_set(record, '{pages}', '["telekom-start", "tesco-services"]') WHERE key = 'acme'`,
  );
  const migration = await readFile(
    new URL('../../../db/migrations/0270_own_pages.sql', import.meta.url),
    'utf8',
  );
  const { rows: others } = await database.owner.query(
    `UPDATE partner SET record = record - 'pages' WHERE key <> 'acme' RETURNING key`,
  );
  expect(others.length).toBeGreaterThan(0);
  await database.owner.query(migration);
  const { rows } = await database.owner.query(
    `SELECT record->'pages' AS pages FROM partner WHERE key = 'acme'`,
  );
  expect(rows).toEqual([
    {
      pages: [
        { address: 'telekom-start', kind: 'start' },
        { address: 'tesco-services', kind: 'services' },
      ],
    },
  ]);
});
