import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerFailures } from './failures.ts';
import { gzipAnswer, registerGzip } from './gzip-answers.ts';

test('an answer that fails after it has said that it is compressed is a failure that can be read', async () => {
  const app = Fastify();
  registerFailures(app);
  registerGzip(app);
  app.get('/broken', async (_request, reply) => {
    reply.header('content-encoding', 'gzip');
    return reply.send(await gzipAnswer(null as unknown as Buffer));
  });
  app.get('/whole', async () => ({ text: 'szabad időpont '.repeat(200) }));
  const ask = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  const { headers, statusCode, payload } = await ask('/broken');
  expect([statusCode, headers['content-encoding']]).toEqual([500, undefined]);
  expect(JSON.parse(payload)).toMatchObject({ errorCode: 'unknown_error' });
  expect(gunzipSync((await ask('/whole')).rawPayload).toString()).toContain('szabad');
  await app.close();
});
