import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { isNear, noticeProxies } from './proxy-notice.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '::1',
  'fd00::1',
  '::ffff:10.0.0.9',
])('%s may be a proxy of ours', (address) => {
  expect(isNear(address)).toBe(true);
});
test.each(['8.8.8.8', '172.32.0.1', '2001:db8::1', '::ffff:8.8.8.8', ''])(
  '%s is somebody from outside',
  (address) => {
    expect(isNear(address)).toBe(false);
  },
);

test('a proxy that is not believed is noticed and told of once, a visitor who claims to be one is not', async () => {
  const app = Fastify();
  let tellings = 0;
  const notice = noticeProxies(app, () => (tellings += 1));
  app.get('/', async () => 'well');
  const ask = (remoteAddress: string, headers: Record<string, string>) =>
    app.inject({ url: '/', remoteAddress, headers });
  await ask('10.0.0.1', {});
  await ask('8.8.8.8', { 'x-forwarded-for': '1.2.3.4' });
  expect(notice.isIgnored()).toBe(false);
  await ask('10.0.0.1', { 'x-forwarded-for': '1.2.3.4' });
  await ask('::1', { forwarded: 'for=1.2.3.4' });
  expect(notice.isIgnored()).toBe(true);
  expect(tellings).toBe(1);
  await app.close();
});

test('a proxy before those that are known is noticed; somebody of the own network is none', async () => {
  const app = Fastify({ trustProxy: (_address: string, hop: number) => hop < 1 });
  let tellings = 0;
  noticeProxies(app, () => (tellings += 1));
  app.get('/', async () => 'well');
  const ask = (forwarded: string) =>
    app.inject({
      url: '/',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    });
  await ask('85.1.2.3');
  await ask('10.0.0.7');
  expect(tellings).toBe(0);
  // What ends TLS at 10.0.0.9 said who asks; the known proxy added only whom it heard.
  await ask('85.1.2.3, 10.0.0.9');
  expect(tellings).toBe(1);
  await app.close();
});
