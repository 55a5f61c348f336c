import { NO_RELAY } from '#app/features/video/relay.server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildPartner, buildPartnerHost } from '#tests/support/builders/partners.ts';
import { createTestApp } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { findHosts, warnOfRelay, writeAddresses } from './addresses.ts';

const PRODUCTION = {
  role: 'all',
  isDemo: false,
  publicUrl: 'https://portal.example',
  smtpUrl: 'smtp://mail.example',
} as const;

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  app = await createTestApp(database);
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

const get = (url: string) => app.inject({ url, headers: { host: 'portal.example' } });

test('a portal without a partner runs, is healthy and ready, and says how to import one', async () => {
  expect((await get('/healthz')).statusCode).toBe(200);
  expect((await get('/readyz')).statusCode).toBe(200);
  expect((await get('/')).statusCode).toBe(421);
  const said = writeAddresses(PRODUCTION, await findHosts(database.app)).join('\n');
  expect(said).toContain('no partner yet');
  expect(said).toContain('npm run partner -- import <file.json>');
});

test('with partners it says where each answers', async () => {
  const { id } = await buildPartner(database.owner, { name: 'Acme' });
  await buildPartnerHost(database.owner, { partner_id: id, host: 'acme.example' });
  const said = writeAddresses(PRODUCTION, await findHosts(database.app)).join('\n');
  expect(said).toMatch(/https:\/\/acme\.example +Acme/);
  expect(said).not.toContain('no partner yet');
});

test('a portal with doctors among its staff is told that it has no relay; the demo is not', () => {
  const config = { isDemo: false, staffHost: 'staff.portal.example', relay: NO_RELAY };
  expect(warnOfRelay(config)).toContain('TURN_URL');
  expect(warnOfRelay({ ...config, isDemo: true })).toBeNull();
  expect(warnOfRelay({ ...config, staffHost: null })).toBeNull();
  const relay = { ...NO_RELAY, urls: ['turn:turn.example:3478'] };
  expect(warnOfRelay({ ...config, relay })).toBeNull();
});
