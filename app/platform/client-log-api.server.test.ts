import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLogOptions } from '#server/log.ts';
import { registerFailures } from '#server/web/failures.ts';
import { registerClientLogApi } from './client-log-api.server.ts';

async function createApp() {
  const lines: string[] = [];
  const app = Fastify(createLogOptions('warn', { write: (line) => lines.push(line) }));
  app.decorateRequest('portal');
  app.addHook('onRequest', async (request) => {
    Object.assign(request, {
      portal: { requestId: 'request-1', partner: { key: 'partner-1' }, locale: 'hu' },
    });
  });
  registerFailures(app);
  registerClientLogApi(app);
  app.get('/doctor', { schema: { operationId: 'getDoctorPriceList' } }, () => null);
  const send = (payload: object) => app.inject({ method: 'POST', url: '/api/client-log', payload });
  return { lines, send };
}

test('a failure in a browser is logged by call and code', async () => {
  const { lines, send } = await createApp();
  const answer = await send({ call: 'getDoctorPriceList', errorCode: 'network' });
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 'warn',
      kind: 'getDoctorPriceList',
      errorCode: 'network',
      requestId: 'request-1',
      partner: 'partner-1',
    }),
  ]);
});

test.each([
  { call: 'Dr. Kovács Éva', errorCode: 'network' },
  { call: 'KovacsEva', errorCode: 'network' },
  { call: 'getDoctorPriceList', errorCode: 'kovacs_eva' },
  { call: 'getDoctorPriceList', errorCode: 'constructor' },
  { call: 'getDoctorPriceList', errorCode: 'a\nb' },
  { call: 'getDoctorPriceList' },
])('whatever is not a word of the program is not logged: %o [PR-01]', async (body) => {
  const { lines, send } = await createApp();
  expect((await send(body)).statusCode).toBe(400);
  expect(lines).toEqual([]);
});
