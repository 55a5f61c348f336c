import { collectData } from '#app/features/profile/collect-data.server.ts';
import { createProfileServices } from '#app/features/profile/services.server.ts';
import { createRelativeServices } from '#app/features/relatives/services.server.ts';
import type { Passwords } from '#app/platform/passwords.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import type { Pool } from '#db/client.ts';
import { buildAccountScene, type AccountScene } from './accounts.ts';
import { APP_SECRET, friendlyCheck } from './booking.ts';

/** The use cases of a person's own pages on `pool`; every human check is right but the word `robot`. */
export function createTestPeople(pool: Pool, passwords?: Passwords) {
  const deps = {
    db: { main: pool, replica: pool, close: () => Promise.resolve() },
    humanCheck: friendlyCheck,
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
  };
  const relatives = createRelativeServices(deps);
  return {
    relatives,
    /** What the copy of somebody's data holds. */
    collectData: (portal: Portal) => collectData({ ...deps, relatives }, portal),
    profile: createProfileServices({ ...deps, relatives, ...(passwords && { passwords }) }),
  };
}

/** The portal as the scene's customer sees it, signed in. */
export function signedIn({ portal, account }: Pick<AccountScene, 'portal' | 'account'>): Portal {
  return {
    ...portal,
    session: {
      id: '0190e5a0-0000-7000-8000-000000000001',
      accountId: account.id,
      customerId: account.customer_id,
      personName: 'Szabó Kata',
      hasFullAuth: true,
    },
  };
}

/** A customer with a subscription on a portal of his own (or `portal`), signed in. */
export async function buildSignedIn(db: Pool, portal?: Portal) {
  const scene = await buildAccountScene(db, portal ? { portal } : {});
  return { ...scene, portal: signedIn(scene) };
}
