import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, CUSTOMER_HEADER } from '#tests/support/app.ts';
import { buildCustomer } from '#tests/support/builders/people.ts';
import {
  createFinderScene,
  HU_HOST,
  RO_HOST,
  SCENE_NOW,
  type FinderScene,
} from '#tests/support/finder.ts';
import type { ShowsTimes } from './shared-answers.ts';

let scene: FinderScene;
let app: FastifyInstance;
const followers: ShowsTimes[] = [];
beforeAll(async () => {
  scene = await createFinderScene();
  const calendarNews = { follow: (target: ShowsTimes) => void followers.push(target) };
  app = await createTestApp(
    { app: scene.database.createAppPool({ clockOffsetMs: SCENE_NOW - Date.now() }) },
    { calendarNews },
  );
});
afterAll(async () => {
  await app.close();
  await scene.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: HU_HOST, ...headers } });
const week = () =>
  `/api/calendar/doctors?dateFrom=2026-03-02&doctors=${scene.botond.id},${scene.eva.id}`;
const drop = (...owners: string[]) => {
  for (const follower of followers) follower.drop(owners);
};
const rename = (name: string) =>
  scene.database.owner.query('UPDATE doctor SET name = $2 WHERE id = $1', [scene.botond.id, name]);

test('an answer is shared for a moment by host, language and address, until somebody in it changes', async () => {
  const { owner } = scene.database;
  const times = async () => Object.values((await get(week())).json()[`D${scene.botond.id}`]).flat();
  drop(`D${scene.botond.id}`);
  expect(await times()).toHaveLength(1);
  await owner.query(
    `INSERT INTO reservation (id, partner_id, host, resource_id, calendar_id, provider_id, doctor_id, subfunction_id, starts_at, ends_at, status, hold_secret_hash, locale)
     SELECT gen_random_uuid(), $1, 'hu.test', c.resource_id, c.id, c.provider_id, c.doctor_id, $2, '2026-03-04T14:00Z', '2026-03-04T14:30Z', 'confirmed', '', 'hu'
       FROM calendar c WHERE c.doctor_id = $3`,
    [scene.partner.id, scene.consultation.id, scene.botond.id],
  );
  drop(`D${scene.adam.id}`);
  expect(await times()).toHaveLength(1);
  drop(`D${scene.botond.id}`);
  expect(await times()).toHaveLength(0);
  await owner.query('DELETE FROM reservation');
  drop(`D${scene.botond.id}`);
});

test('hosts and languages do not share, customers share nothing', async () => {
  const search = '/api/doctors?doctorName=nagy';
  const names = async (headers: Record<string, string> = {}) =>
    (await get(search, headers)).json().other.map((doctor: { name: string }) => doctor.name);
  drop(`D${scene.botond.id}`);
  const first = await names();
  expect(first).toHaveLength(1);
  await rename('Dr. Új Név');
  expect(await names()).toEqual(first);
  expect(await names({ 'accept-language': 'en' })).toEqual(['Dr. Új Név']);
  expect(await names({ host: RO_HOST })).toEqual([]);
  const customer = await buildCustomer(scene.database.owner, { partner_id: scene.partner.id });
  expect(await names({ [CUSTOMER_HEADER]: String(customer.id) })).toEqual(['Dr. Új Név']);
  await rename(first[0]);
});

test('compressed and plain say the same, to visitors and to customers', async () => {
  const { id } = await buildCustomer(scene.database.owner, { partner_id: scene.partner.id });
  const callers: Record<string, string>[] = [{}, { [CUSTOMER_HEADER]: String(id) }];
  for (const who of callers) {
    const plain = await get('/api/doctors', who);
    expect(plain.body.length).toBeGreaterThan(1_024);
    const zipped = await get('/api/doctors', { ...who, 'accept-encoding': 'br, gzip' });
    const framed = await get('/api/doctors', { ...who, 'accept-encoding': 'gzip, br, zstd' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(framed.headers['content-encoding']).toBe('zstd');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(zstdDecompressSync(framed.rawPayload).toString()).toBe(plain.body);
    expect(Number(zipped.headers['content-length'])).toBe(zipped.rawPayload.length);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const { headers } of [plain, zipped, framed]) {
      expect(headers.vary).toBe('accept-encoding');
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  }
  const gzipped = { ...callers[1], 'accept-encoding': 'gzip' };
  const short = await get('/api/doctors?doctorName=nobody', gzipped);
  expect(short.json()).toMatchObject({ other: [] });
});

test('who asks wrongly is told so each time', async () => {
  for (let n = 0; n < 2; n += 1) {
    const answer = await get('/api/calendar/doctors?dateFrom=nonsense&doctors=1');
    expect(answer.statusCode).toBe(400);
  }
});
