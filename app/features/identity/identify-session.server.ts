import { locate } from '#app/time/local-week.ts';
import { nowMs } from '#app/time/clock.ts';
import type { Portal, PortalSession } from '#app/platform/portal.ts';
import { VISITOR, type Viewer } from '#app/platform/viewer.ts';
import type { AccountDeps } from './deps.server.ts';
import { personNameOf, presentViewer, type AccountPortal } from './get-customer.server.ts';
import { getSessionOwner } from './queries.server.ts';
import { SESSION_IDLE_MINUTES } from './session-rules.ts';
import { hashSessionSecret } from './session-secret.server.ts';

/** Who sent a request. */
export interface Identity {
  viewer: Viewer;
  /** Null: a visitor. */
  session: PortalSession | null;
}

export const NOBODY: Identity = { viewer: VISITOR, session: null };

/**
 * Whose session a browser sends: one statement. A session counts on the host where it began, until nothing was asked for
 * `SESSION_IDLE_MINUTES` or it is `SESSION_LIFE_MINUTES` old, and as long as its account is active.
 */
export async function identifySession(
  { db }: Pick<AccountDeps, 'db'>,
  portal: AccountPortal & Pick<Portal, 'host'>,
  secret: string | undefined,
): Promise<Identity> {
  const hash = hashSessionSecret(secret);
  if (!hash) return NOBODY;
  const today = locate(nowMs(), portal.timeZone).day;
  const row = await getSessionOwner(db.main, {
    partnerId: portal.partner.id,
    host: portal.host,
    hash,
    today,
    idleMinutes: SESSION_IDLE_MINUTES,
  });
  if (!row) return NOBODY;
  return {
    viewer: presentViewer(row, portal, today),
    session: {
      id: row.session_id,
      accountId: row.account_id,
      customerId: row.id,
      personName: row.subscription_id === null ? row.user_email : personNameOf(row, portal.market),
      hasFullAuth: row.has_full_auth,
    },
  };
}
