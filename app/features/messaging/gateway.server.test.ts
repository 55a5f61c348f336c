import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Pool } from '#db/client.ts';
import { createGateway, MessageRefusedError, type OutgoingMessage } from './gateway.server.ts';

interface ContactCall {
  headers: IncomingMessage['headers'];
  body: unknown;
}
const asked: ContactCall[] = [];
let status = 202;
let url: string;
const server = createServer((request, response) => void answer(request, response));
async function answer(request: IncomingMessage, response: ServerResponse) {
  asked.push({ headers: request.headers, body: JSON.parse(await text(request)) });
  // 0: it never answers.
  if (status === 0) return;
  response.writeHead(status, { location: '/elsewhere' }).end('{}');
}
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const POOL = {} as Pool;
const SMS: OutgoingMessage = {
  id: '019abc',
  channel: 'sms',
  host: 'localhost',
  market: 'HU',
  locale: 'hu',
  reportUrl: 'http://localhost/api/delivery-reports',
  phone: '+36201112233',
  text: 'Vizit: emlékeztető',
};
const send = (timeoutMs?: number) =>
  createGateway({
    settings: { url, token: 'secret', smsSender: 'Vizit' },
    isDemo: true,
    pool: POOL,
    ...(timeoutMs && { timeoutMs }),
  })?.send(SMS);

test('a message goes to the provider with its key, the same at each attempt', async () => {
  status = 202;
  expect(await send()).toBe('sent');
  await send();
  expect(asked).toHaveLength(2);
  expect(new Set(asked.map(({ headers }) => headers['idempotency-key']))).toEqual(
    new Set(['019abc']),
  );
  expect(asked[0]?.headers.authorization).toBe('Bearer secret');
  expect(asked[0]?.body).toEqual({
    id: '019abc',
    channel: 'sms',
    locale: 'hu',
    reportUrl: 'http://localhost/api/delivery-reports',
    phone: '+36201112233',
    text: 'Vizit: emlékeztető',
    sender: 'Vizit',
  });
});

test.each([400, 410, 413, 422])(
  'what the provider will never take is not tried again: %i',
  async (one) => {
    status = one;
    await expect(send()).rejects.toThrow(MessageRefusedError);
  },
);

test.each([401, 403, 404, 408, 409, 425, 429, 500, 503])(
  'what may work later is tried again: %i',
  async (one) => {
    status = one;
    const error = await send()?.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MessageRefusedError);
  },
);

test('the key follows no redirect', async () => {
  status = 307;
  await expect(send()).rejects.toThrow('fetch failed');
  expect(asked).toHaveLength(1);
});

test('a provider that never answers is not waited for', async () => {
  status = 0;
  await expect(send(50)).rejects.toThrow(/timeout/);
});

test('outside the demo nothing is kept instead of being sent', () => {
  const settings = { url: null, token: null, smsSender: null };
  expect(createGateway({ settings, isDemo: false, pool: POOL })).toBeNull();
  expect(createGateway({ settings, isDemo: true, pool: POOL })).not.toBeNull();
});
