import type { FileKeeping } from '#app/features/files/file-keeping.server.ts';
import { collectData } from '#app/features/profile/collect-data.server.ts';
import { collectTraces, type Traces } from '#app/features/profile/collect-traces.server.ts';
import { createProfileServices } from '#app/features/profile/services.server.ts';
import { createRelativeServices } from '#app/features/relatives/services.server.ts';
import type { Passwords } from '#app/platform/passwords.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { transact, type Pool } from '#db/client.ts';
import { customerActor } from './actors.ts';
import { buildAccountScene, type AccountScene } from './accounts.ts';
import { APP_SECRET, friendlyCheck } from './booking.ts';
import { createTestFiles } from './files.ts';
import { buildSubscription } from './builders/people.ts';
import type { ProductRow } from './builders/products.ts';
import { createLightPasswords } from './passwords.ts';
import { requireOnBehalf } from '#app/features/relatives/manage-minors.server.ts';

/** The use cases of a person's own pages on `pool`; every human check is right but the word `robot`. */
export function createTestPeople(
  pool: Pool,
  {
    passwords = createLightPasswords(),
    files = createTestFiles(),
  }: { passwords?: Passwords; files?: FileKeeping } = {},
) {
  const deps = {
    db: { main: pool, replica: pool, close: () => Promise.resolve() },
    humanCheck: friendlyCheck,
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
    files,
    passwords,
  };
  return {
    relatives: createRelativeServices(deps),
    /** The child for whom a booking is. */
    requireOnBehalf: (input: Parameters<typeof requireOnBehalf>[1]) => requireOnBehalf(deps, input),
    /** What the copy of somebody's data holds. */
    collectData: (portal: Portal) => collectData(deps, portal),
    /** The same of somebody without an account. */
    collectTraces: (portal: Portal, traces: Traces) => collectTraces(deps, portal, traces),
    profile: createProfileServices(deps),
  };
}

/** The portal as the scene's customer sees it, signed in. */
export function signedIn({ portal, account }: Pick<AccountScene, 'portal' | 'account'>): Portal {
  return {
    ...portal,
    actor: customerActor({
      partnerId: portal.partner.id,
      customerId: account.customer_id,
      accountId: account.id,
    }),
  };
}

/** A customer with a subscription on a portal of their own (or `portal`), signed in. */
export async function buildSignedIn(db: Pool, portal?: Portal) {
  const scene = await buildAccountScene(db, portal ? { portal } : {});
  return { ...scene, portal: signedIn(scene) };
}

/** Changes a customer's own subscription as their partner does. */
export async function changeSubscription(
  owner: Pool,
  customerId: number,
  { ends_on = null, product_id = null }: { ends_on?: string | null; product_id?: number | null },
): Promise<void> {
  await owner.query(
    `SELECT change_subscription(id, coalesce($2, product_id), waiting_until, coalesce($3::date, ends_on))
       FROM subscription WHERE customer_id = $1 AND shared_from IS NULL`,
    [customerId, product_id, ends_on],
  );
}

/** What follows a customer's subscription, shared as that was. */
export async function buildNextSubscription(
  owner: Pool,
  product: ProductRow,
  values: Parameters<typeof buildSubscription>[2],
): Promise<void> {
  const { id } = await buildSubscription(owner, product, values);
  await transact(owner, (transaction) => transaction.query('SELECT carry_subscription($1)', [id]), {
    partnerId: product.partner_id,
  });
}
