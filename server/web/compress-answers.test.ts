import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerFailures } from './failures.ts';
import { compressAnswer, registerCompression } from './compress-answers.ts';

const createApp = () => {
  const app = Fastify();
  registerFailures(app);
  registerCompression(app);
  const ask = (url: string, encodings = 'gzip') =>
    app.inject({ url, headers: { 'accept-encoding': encodings } });
  return { app, ask };
};

test('an answer that fails after it has said that it is compressed is a failure that can be read', async () => {
  const { app, ask } = createApp();
  app.get('/broken', async (_request, reply) => {
    reply.header('content-encoding', 'gzip');
    return reply.send(await compressAnswer(null as unknown as Buffer, 'gzip'));
  });
  const { headers, statusCode, payload } = await ask('/broken');
  expect([statusCode, headers['content-encoding']]).toEqual([500, undefined]);
  expect(JSON.parse(payload)).toMatchObject({ errorCode: 'unknown_error' });
  await app.close();
});

test('an answer so long that the others would wait for it goes piece by piece', async () => {
  const { app, ask } = createApp();
  const answers = { short: 'ő'.repeat(2_000), long: 'szabad időpont '.repeat(40_000) };
  await app.register(compress, { encodings: ['gzip'] });
  for (const [name, text] of Object.entries(answers)) app.get(`/${name}`, async () => ({ text }));
  const [short, long] = [await ask('/short'), await ask('/long')];
  expect(short.headers['content-length']).toBeDefined();
  expect(long.headers['content-length']).toBeUndefined();
  for (const [answer, text] of [
    [short, answers.short],
    [long, answers.long],
  ] as const) {
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual({ text });
  }
  await app.close();
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'gzip'],
  ['GZIP;q=0.5, zstd;q=0', 'gzip'],
  ['gzip;q=0.0, br', undefined],
  ['', undefined],
])('who accepts "%s" gets an answer by %s', async (encodings, wanted) => {
  const { app, ask } = createApp();
  const text = 'szabad időpont '.repeat(1_000);
  app.get('/', async () => ({ text }));
  const { headers, rawPayload } = await ask('/', encodings);
  const readers = { zstd: zstdDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
  expect(headers['content-encoding']).toBe(wanted);
  expect(headers['content-length']).toBe(String(rawPayload.length));
  const read = readers[wanted === 'zstd' || wanted === 'gzip' ? wanted : 'none'];
  expect(JSON.parse(read(rawPayload).toString())).toEqual({ text });
  await app.close();
});
