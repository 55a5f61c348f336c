import { VISITOR_ACTOR, type Actor, type StaffActor } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { VISITOR, type Viewer } from '#app/platform/viewer.ts';
import type { AccountDeps } from './deps.server.ts';
import { presentViewer, type AccountPortal } from './get-customer.server.ts';
import { getSessionOwner, type StaffSessionRow } from './session-queries.server.ts';
import { SESSION_IDLE_MINUTES } from './session-rules.ts';
import { hashSessionSecret } from './session-secret.server.ts';
import { todayOf } from '#app/time/today.ts';
import { formatPersonName } from '#app/people/person-name.ts';

/** Who sent a request. */
export interface Identity {
  actor: Actor;
  viewer: Viewer;
}

export const NOBODY: Identity = { actor: VISITOR_ACTOR, viewer: VISITOR };

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
  const today = todayOf(portal);
  const row = await getSessionOwner(db.main, {
    partnerId: portal.partner.id,
    host: portal.host,
    hash,
    today,
    idleMinutes: SESSION_IDLE_MINUTES,
    isBackground: false,
  });
  if (!row) return NOBODY;
  if ('staff_id' in row) return { actor: presentStaff(row), viewer: VISITOR };
  return {
    actor: {
      kind: 'customer',
      partnerId: portal.partner.id,
      customerId: row.id,
      accountId: row.account_id,
      sessionId: row.session_id,
      personName:
        row.subscription_id === null
          ? row.user_email
          : formatPersonName(portal.market, row.last_name, row.first_name),
      hasFullAuth: row.has_full_auth,
    },
    viewer: presentViewer(row, portal, today),
  };
}

export function presentStaff({
  session_id,
  account_id,
  partner_id,
  staff_id,
  name,
  grants,
  doctor,
}: StaffSessionRow): StaffActor {
  return {
    kind: 'staff',
    staffId: staff_id,
    accountId: account_id,
    homePartnerId: partner_id,
    sessionId: session_id,
    name,
    grants: grants.map(({ role, partner_id, provider_id }) => ({
      role,
      partnerId: partner_id,
      providerId: provider_id,
    })),
    doctor: doctor && {
      languages: doctor.languages,
      specializationIds: doctor.specialization_ids,
      doctorIds: doctor.doctor_ids,
    },
  };
}
