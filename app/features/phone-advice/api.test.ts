import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { LIST_PAGE_ROWS } from '#app/staff/kit/list-state.ts';
import { registerPhoneAdviceApi } from './api.server.ts';
import type { PhoneAdviceServices } from './services.server.ts';

test('all rows of a page can be taken on and given back within a minute', () => {
  const app = Fastify();
  const limits: unknown[] = [];
  app.addHook('onRoute', ({ url, config }) => {
    if (/\/(?:claim|release)$/.test(url)) limits.push(config?.rateLimit);
  });
  registerPhoneAdviceApi(app, {} as PhoneAdviceServices);
  const one = { max: expect.any(Number) as number, timeWindow: '1 minute', groupId: 'eachRow' };
  expect(limits).toEqual([one, one]);
  const { max } = limits[0] as { max: number };
  expect(max).toBeGreaterThanOrEqual(2 * LIST_PAGE_ROWS);
});
