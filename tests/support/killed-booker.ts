import { createPool } from '#db/client.ts';
import {
  createPortal,
  createTestBooking,
  holdInput,
  submitInput,
  type BookingScene,
} from './booking.ts';
import { TEST_PARTNER_KEY } from './partner-key.ts';

// Visitors who book in a process of its own, which a test kills: `killed-booker.ts <database url>`. Told of a scene and of its times,
// it tells of each booking as soon as its visitor would.

/** Who book at once. */
const VISITORS = 3;

/** Longer than any query takes on a busy machine: only the test ends this process. */
const queryTimeoutMs = 30_000;
const booking = createTestBooking(
  createPool({ url: process.argv[2] ?? '', partnerKey: TEST_PARTNER_KEY, queryTimeoutMs }),
);

/** A portal has functions, which no message carries. */
export interface Bookings {
  scene: Omit<BookingScene, 'portal'>;
  site: Pick<BookingScene['portal'], 'host' | 'origin' | 'partner'>;
  /** Which of the scene's times. */
  times: number[];
}

process.once('message', ({ scene, site, times }: Bookings) => {
  const portal = createPortal(site);
  const waiting = [...times];
  for (let visitor = 0; visitor < VISITORS; visitor += 1) void book();

  async function book(): Promise<void> {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      const hold = holdInput({ ...scene, portal }, at);
      const { id } = await booking.holdSlot(hold);
      process.send?.({ held: id });
      await booking.submitReservation(submitInput(hold, id));
      process.send?.({ booked: id });
    }
  }
});
process.send?.('ready');
