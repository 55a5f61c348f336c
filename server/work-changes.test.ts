import { expect, test } from 'vitest';
import type { Portal } from '#app/platform/portal.ts';
import { tellWorkChanges } from './work-changes.ts';
import type { Services } from './services.ts';

const portal = { partner: { id: 7 } } as Portal;

/** What is told after a booking that ends so. */
async function toldAfter(status: string): Promise<string[]> {
  const told: string[] = [];
  const bookHeldSlot = () => Promise.resolve({ id: 'one', status });
  const none = new Proxy({}, { get: () => () => Promise.resolve() });
  const services = new Proxy({ booking: { bookHeldSlot } } as unknown as Services, {
    get: (given, name) => Reflect.get(given, name) ?? none,
  });
  const telling = tellWorkChanges(services, { tell: (topic) => void told.push(topic) });
  await telling.booking.bookHeldSlot({ portal } as Parameters<
    Services['booking']['bookHeldSlot']
  >[0]);
  return told;
}

test('who decides hears of a booking only when it waits for them, and the desk of a clinic of each', async () => {
  expect(await toldAfter('pending_preauth')).toEqual(['approvals 7', 'clinicDesk 7']);
  expect(await toldAfter('confirmed')).toEqual(['clinicDesk 7']);
});
