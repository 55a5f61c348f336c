import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWait } from '#app/platform/wait-words.ts';
import { ask, createTestApp } from '#tests/support/app.ts';
import { buildProvider } from '#tests/support/builders/clinics.ts';
import { buildPartner, buildPartnerHost } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  const partner = await buildPartner(database.owner, { key: 'generic', name: 'Vizit' });
  await buildPartnerHost(database.owner, { host: 'hu.test', partner_id: partner.id });
  await buildPartnerHost(database.owner, {
    host: 'ro.test',
    partner_id: partner.id,
    country: 'RO',
    default_locale: 'ro',
  });
  app = await createTestApp(database);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const LOCATIONS = '/api/map/filters/locations';

/** Sends bytes as they are: a well-behaved client would refuse to. */
function sendRaw(text: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

test('a host that no partner has is answered 421 in the shape of every failure [MT-02]', async () => {
  const answer = await ask(app, 'evil.example', { url: LOCATIONS });
  expect(answer.statusCode).toBe(421);
  expect(answer.json()).toMatchObject({ errorCode: 'unknown_host', httpCode: 421 });
});

test('the host header is taken with any port and case, and never from a forwarding header [MT-02]', async () => {
  expect((await ask(app, 'HU.test:8443', { url: LOCATIONS })).statusCode).toBe(200);
  const forwarded = await ask(app, 'evil.example', {
    url: LOCATIONS,
    headers: { 'x-forwarded-host': 'hu.test' },
  });
  expect(forwarded.statusCode).toBe(421);
});

test('two host headers, an absolute address and user info in the host are refused [MT-02]', async () => {
  const twoHosts = `GET ${LOCATIONS} HTTP/1.1\r\nHost: hu.test\r\nHost: evil.example\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(twoHosts)).toMatch(/^HTTP\/1\.1 400/);
  const absolute = `GET http://hu.test${LOCATIONS} HTTP/1.1\r\nHost: hu.test\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(absolute)).toMatch(/^HTTP\/1\.1 40[04]/);
  const userInfo = `GET ${LOCATIONS} HTTP/1.1\r\nHost: a@hu.test\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(userInfo)).toMatch(/^HTTP\/1\.1 4(?:00|21)/);
});

test('the host decides the language and ?lang= changes and stores it', async () => {
  const missing = { url: '/api/providers/999999' };
  expect((await ask(app, 'hu.test', missing)).json().message).toContain('nem található');
  expect((await ask(app, 'ro.test', missing)).json().message).toContain('nu a fost găsită');
  const chosen = await ask(app, 'hu.test', { url: '/api/openapi.json?lang=en' });
  expect(chosen.cookies).toMatchObject([{ name: 'lang', value: 'en' }]);
  const later = await ask(app, 'hu.test', { ...missing, cookies: { lang: 'en' } });
  expect(later.json().message).toContain('not found');
});

test('an unknown language in the address or cookie is ignored', async () => {
  const answer = await ask(app, 'hu.test', {
    url: '/api/providers/999999',
    cookies: { lang: '../../etc' },
  });
  expect(answer.json().message).toContain('nem található');
  const chosen = await ask(app, 'hu.test', { url: '/api/openapi.json?lang=xx' });
  expect(chosen.cookies).toEqual([]);
});

test('a partner host sees no provider of the other market', async () => {
  const provider = await buildProvider(database.owner, { country: 'RO' });
  expect((await ask(app, 'hu.test', { url: `/api/providers/${provider.id}` })).statusCode).toBe(
    404,
  );
  expect((await ask(app, 'ro.test', { url: `/api/providers/${provider.id}` })).statusCode).toBe(
    200,
  );
});

test.each([
  ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['from a sibling host', { origin: 'http://evil.hu.test', 'sec-fetch-site': 'same-site' }],
  ['from another site by an old browser', { origin: 'https://evil.example' }],
  ['from a sibling host that keeps its origin back', { 'sec-fetch-site': 'same-site' }],
  ['with the origin null', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['without an origin', {}],
])('a change asked %s is refused [BW-01]', async (_what, headers) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/reservation/verification',
    headers: { host: 'hu.test', 'content-type': 'application/json', ...headers },
    payload: { token: 'x'.repeat(43), 'g-recaptcha-response': 'x' },
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.json().errorCode).toBe('forbidden');
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body of type %s is refused [BW-01]',
  async (type) => {
    const answer = await ask(app, 'hu.test', {
      method: 'POST',
      url: '/api/reservation/verification',
      headers: { 'content-type': type },
      payload: '{"token":"x"}',
    });
    expect(answer.statusCode).toBe(415);
  },
);

test('a body past 64 kB is refused before it is parsed [DS-03]', async () => {
  const answer = await ask(app, 'hu.test', {
    method: 'POST',
    url: '/api/reservation/verification',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ token: 'x'.repeat(70_000) }),
  });
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ errorCode: 'too_large', httpCode: 413 });
});

test('a body that is announced as huge, comes in pieces or is longer than it says is not read [DS-03]', async () => {
  const head = `POST /api/reservation/verification HTTP/1.1\r\nHost: hu.test\r\nOrigin: http://hu.test\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n`;
  const before = process.memoryUsage().rss;
  const huge = await sendRaw(`${head}Content-Length: ${2 ** 30}\r\n\r\n{"token":"`);
  expect(huge).toMatch(/^HTTP\/1\.1 413/);
  const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  const pieces = await sendRaw(
    `${head}Transfer-Encoding: chunked\r\n\r\n${piece.repeat(8)}0\r\n\r\n`,
  );
  expect(pieces).toMatch(/^HTTP\/1\.1 413/);
  const lie = await sendRaw(`${head}Content-Length: 2\r\n\r\n{}${'x'.repeat(1_000)}`);
  expect(new Set(lie.match(/HTTP\/1\.1 \d+/g))).toEqual(new Set(['HTTP/1.1 400']));
  const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(10_000);
  const multipart = await ask(app, 'hu.test', {
    method: 'POST',
    url: '/api/reservation/verification',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${parts}--x--`,
  });
  expect([413, 415]).toContain(multipart.statusCode);
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 2 ** 20);
});

test.each(['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"token"', '[[[['])(
  'the body %s is refused and changes no prototype [IN-07]',
  async (payload) => {
    const answer = await ask(app, 'hu.test', {
      method: 'POST',
      url: '/api/reservation/verification',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  },
);

test.each([
  ['lists, as deep as fits', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
  ['objects, as deep as fits', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
  ['lists, 500 000 deep', '['.repeat(500_000), 413],
  ['objects, 80 000 deep', '{"a":'.repeat(80_000), 413],
])('a body of nested %s costs no time [DS-04]', async (_what, payload, status) => {
  const send = () =>
    ask(app, 'hu.test', {
      method: 'POST',
      url: '/api/reservation/verification',
      headers: { 'content-type': 'application/json' },
      payload,
      remoteAddress: '10.1.2.3',
    });
  await send();
  const before = process.cpuUsage();
  expect((await send()).statusCode).toBe(status);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(100);
});

test('a method that a call does not have, and a way around it, change nothing [AZ-11]', async () => {
  const url = '/api/reservation/verification';
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await ask(app, 'hu.test', { method, url });
    expect([400, 404, 405], method).toContain(answer.statusCode);
  }
  for (const method of ['GET', 'HEAD', 'POST']) {
    const send = async (path: string) =>
      await sendRaw(
        `${method} ${path} HTTP/1.1\r\nHost: hu.test\r\nOrigin: http://hu.test\r\nConnection: close\r\n\r\n`,
      );
    for (const path of [`${url}/`, url.toUpperCase()]) {
      expect(await send(path), `${method} ${path}`).toMatch(/^HTTP\/1\.1 40[45]/);
    }
    // What a browser takes out before it asks is taken out here, too: it is the call itself, refused like it.
    const [itself, around] = [await send(url), await send(url.replace('/api', '/api/%2e'))];
    expect(itself, method).toMatch(/^HTTP\/1\.1 40[045]/);
    expect(around.split('\r\n', 1)).toEqual(itself.split('\r\n', 1));
  }
  const overridden = await ask(app, 'hu.test', {
    method: 'GET',
    url,
    headers: { 'x-http-method-override': 'POST' },
  });
  expect(overridden.statusCode).toBe(400);
});

test('answers forbid sniffing, foreign framing and caching of calls', async () => {
  const { headers } = await ask(app, 'hu.test', { url: LOCATIONS });
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('the description of the calls names every one of them with its answer, and what a failure looks like once', async () => {
  const { paths, components } = (await ask(app, 'hu.test', { url: '/api/openapi.json' })).json();
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/providers',
      '/api/doctors',
      '/api/calendar/doctors',
      '/api/reservation/start',
      '/api/reservation/verification',
    ]),
  );
  expect(paths['/api/providers'].get.responses['200']).toBeDefined();
  for (const status of ['429', '503']) {
    const { headers, content } = paths['/api/reservation/start'].post.responses[status];
    expect(headers['Retry-After'].schema.type).toBe('integer');
    expect(content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Failure' });
  }
  expect(Object.keys(components.schemas.Failure.properties)).toContain('errorCode');
  expect(JSON.stringify(paths).includes('"httpCode"')).toBe(false);
  expect((await ask(app, 'hu.test', { url: '/api/docs/' })).statusCode).toBe(200);
});

test('the description says of every call that changes something what it is refused for unread, and of every call that not everybody may make that it may be refused', async () => {
  const { paths } = (await ask(app, 'hu.test', { url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, { 'x-who': string; responses: object }>>;
  }>();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, ...call })),
  );
  const lacking = calls.flatMap(({ path, method, responses, 'x-who': who }) => {
    const needed = [
      ...(method === 'get' ? [] : ['403', '413', '415']),
      ...(who === 'anyone' ? [] : ['403']),
    ];
    return needed.every((status) => status in responses) ? [] : `${method} ${path}`;
  });
  expect(calls.length).toBeGreaterThan(100);
  expect(lacking).toEqual([]);
});

test('numbers are written as numbers: nothing is coerced', async () => {
  for (const id of ['0x10', '1e3', '%201', '-1', '1.0', '99999999999999999999']) {
    const answer = await ask(app, 'hu.test', { url: `/api/providers/${id}` });
    expect(answer.statusCode, id).toBe(400);
  }
});

test('a caller past the limit is told when to come back', async () => {
  const url = '/api/reservation/token-check/x';
  let last = await ask(app, 'ro.test', { url });
  for (let count = 0; count < 45 && last.statusCode !== 429; count += 1) {
    last = await ask(app, 'ro.test', { url });
  }
  expect(last.statusCode).toBe(429);
  expect(last.json()).toMatchObject({ errorCode: 'too_many_requests', httpCode: 429 });
  // Of the two limits the wait for unknown tokens comes first.
  const seconds = Number(last.headers['retry-after']);
  expect(seconds).toBeGreaterThan(9 * 60);
  expect(seconds).toBeLessThanOrEqual(10 * 60);
  expect(last.json().message).toContain(describeWait('ro', seconds));
});

test('whoever is past the limit of forty calls is refused before the database is asked who it is', async () => {
  const identified: string[] = [];
  const limited = await createTestApp(database, { onIdentify: ({ url }) => identified.push(url) });
  const request = { url: '/api/reservation/token-check/y', remoteAddress: '10.1.2.3' };
  for (let count = 0; count < 40; count += 1) await ask(limited, 'hu.test', request);
  expect(identified).toHaveLength(40);
  expect((await ask(limited, 'hu.test', request)).statusCode).toBe(429);
  expect(identified).toHaveLength(40);
  await limited.close();
});

test('the routes of one group share their limit', async () => {
  const remoteAddress = '10.9.8.7';
  const check = { url: '/api/reservation/token-check/x', remoteAddress };
  const verification = {
    method: 'POST' as const,
    url: '/api/reservation/verification',
    payload: {},
    remoteAddress,
  };
  for (let count = 0; count < 20; count += 1) {
    expect((await ask(app, 'hu.test', check)).statusCode).not.toBe(429);
    expect((await ask(app, 'hu.test', verification)).statusCode).not.toBe(429);
  }
  const limited = await ask(app, 'hu.test', check);
  expect(limited.statusCode).toBe(429);
  const seconds = Number(limited.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(limited.json().message).toContain(describeWait('hu', seconds));
});

test('who reads all doctors, times and markers has to wait after 240 calls a minute, whatever they ask in turn [DS-10]', async () => {
  const urls = ['/api/doctors?listType=doctors', '/api/providers/map-markers', '/api/providers'];
  const remoteAddress = '10.66.0.1';
  const statuses: number[] = [];
  let last = await ask(app, 'hu.test', { url: urls[0] ?? '', remoteAddress });
  for (let n = 1; n <= 240; n += 1) {
    statuses.push(last.statusCode);
    last = await ask(app, 'hu.test', { url: urls[n % urls.length] ?? '', remoteAddress });
  }
  expect(statuses).not.toContain(429);
  expect(last.statusCode).toBe(429);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  const neighbour = { url: urls[0] ?? '', remoteAddress: '10.66.0.2' };
  expect((await ask(app, 'hu.test', neighbour)).statusCode).toBe(200);
});

test('an address that names another host is no page of this one, and leads nowhere [BW-01]', async () => {
  for (const url of ['//evil.example/', '/\\\\evil.example/', '//']) {
    const answer = await sendRaw(
      `GET ${url} HTTP/1.1\r\nHost: hu.test\r\nConnection: close\r\n\r\n`,
    );
    expect(answer, url).toMatch(/^HTTP\/1\.1 404/);
    expect(answer, url).not.toMatch(/^location:/im);
  }
});

test('a field that no call declares is refused', async () => {
  const answer = await ask(app, 'hu.test', {
    method: 'POST',
    url: '/api/reservation/0198c0de-0000-7000-8000-000000000000/cancel',
    payload: { id: '0198c0de-0000-7000-8000-000000000001' },
  });
  expect(answer.statusCode).toBe(400);
});

test('an instant that can be written and nobody knows is refused', async () => {
  const refused = async (shownStartsAt: string) => {
    const answer = await ask(app, 'hu.test', {
      method: 'POST',
      url: '/api/reservation/move',
      payload: { token: 'x', slotId: '1-1', shownStartsAt, 'g-recaptcha-response': 'x' },
    });
    return answer.json<{ errorCode: string }>().errorCode;
  };
  for (const text of [
    '0000-01-01T00:00:00Z',
    '2030-12-31T23:59:60Z',
    '2030-02-30T10:00:00Z',
    '2030-12-31T10:00:00+16:00',
    '2030-12-31\u00A010:00:00Z',
    `2030-12-31T10:00:00.${'1'.repeat(300)}Z`,
    '',
  ])
    expect(await refused(text), text).toBe('invalid_input');
  for (const text of ['2030-12-31T23:59:59.123456Z', '2030-12-31t10:00:00+02:00'])
    expect(await refused(text), text).toBe('human_check_failed');
});

test('a partner that this build cannot serve does not take the others down', async () => {
  const partner = await buildPartner(database.owner, { theme: 'of_a_newer_build' });
  await buildPartnerHost(database.owner, { host: 'newer.test', partner_id: partner.id });
  const restarted = await createTestApp(database);
  expect((await ask(restarted, 'newer.test', { url: LOCATIONS })).statusCode).toBe(421);
  expect((await ask(restarted, 'hu.test', { url: LOCATIONS })).statusCode).toBe(200);
  await restarted.close();
});

test('an address that cannot be read is answered as if its percent signs stood for themselves', async () => {
  const unread = await ask(app, 'hu.test', { url: '/api/no-such-call/%E0%A4%A' });
  expect(unread.statusCode).toBe(404);
  expect(unread.json()).toMatchObject({ errorCode: 'not_found', httpCode: 404 });
  const call = await ask(app, 'hu.test', { url: '/api/providers/%' });
  expect(call.json()).toEqual((await ask(app, 'hu.test', { url: '/api/providers/%25' })).json());
});

test('a failed verification carries its status in the body too [C715]', async () => {
  const answer = await ask(app, 'hu.test', {
    method: 'POST',
    url: '/api/reservation/verification',
    payload: { token: 'x'.repeat(43), 'g-recaptcha-response': 'made up' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: 400, errorCode: 'human_check_failed' });
});
