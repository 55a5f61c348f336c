import { createPrivacyDeskServices } from '#app/features/privacy-desk/services.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import type { Pool } from '#db/client.ts';
import { APP_SECRET, friendlyCheck } from './booking.ts';
import { createTestFiles } from './files.ts';

/** The room "Data requests" and its links on `pool`; every human check is right but the word `robot`. */
export function createTestPrivacyDesk(pool: Pool) {
  return createPrivacyDeskServices({
    db: { main: pool, replica: pool, close: () => Promise.resolve() },
    appSecret: APP_SECRET,
    humanCheck: friendlyCheck,
    tokenMisses: createTokenMisses(),
    files: createTestFiles(),
  });
}
