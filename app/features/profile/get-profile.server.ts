import { getCustomer } from '#app/features/identity/get-customer.server.ts';
import { findSessions } from '#app/features/identity/find-sessions.server.ts';
import { getFactors, type Factors } from '#app/features/identity/get-factors.server.ts';
import type { OpenSession } from '#app/features/identity/contract.ts';
import {
  getOwnWorkAddress,
  type OwnWorkAddress,
} from '#app/features/identity/get-own-work-address.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { needsFullAuth } from '#app/features/identity/require-full-auth.server.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import type { AccountEvent, Consent, EventActor } from './contract.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import { findOwnRequests, type OwnRequest } from './own-requests.server.ts';
import {
  findConsentRows,
  findEventRows,
  getSettings,
  type ConsentRow,
  type EventRow,
} from './queries.server.ts';

/** More is in the copy of all data. */
const EVENTS_SHOWN = 50;

export interface Profile {
  email: string;
  locale: Locale;
  hasReminders: boolean;
  /** null: no current subscription, so nothing else is known. */
  person: {
    name: string;
    dateOfBirth: string;
    mothersName: string;
    contactEmail: string;
    phone: string;
    zipcode: string;
    city: string;
    street: string;
  } | null;
  /** null: no employer pays. */
  work: OwnWorkAddress | null;
  sessions: OpenSession[];
  factors: Factors;
}

/** @throws PortalError sign_in_required */
export async function getProfile(
  deps: Pick<AccountDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<Profile> {
  const { customerId } = requireCustomer(portal);
  const [customer, settings, work, sessions, factors] = await Promise.all([
    getCustomer(deps, portal, customerId),
    transact(deps.db.main, (transaction) => getSettings(transaction, customerId), {
      partnerId: portal.partner.id,
    }),
    getOwnWorkAddress(deps, { portal }),
    findSessions(deps, { portal }),
    getFactors(deps, { portal }),
  ]);
  if (!customer) throw new PortalError('sign_in_required');
  const current = customer.currentSubscription;
  return {
    email: customer.userEmail,
    locale: settings?.locale ?? portal.locale,
    hasReminders: settings?.has_reminders ?? true,
    person: current && {
      name: current.name,
      dateOfBirth: current.dateOfBirth,
      mothersName: current.mothersName,
      contactEmail: current.contactEmail,
      phone: current.phone,
      zipcode: current.zipcode,
      city: current.city,
      street: current.street,
    },
    work,
    sessions,
    factors,
  };
}

/**
 * What the customer agreed to, and who did what with their account lately.
 * @throws PortalError sign_in_required
 */
export async function getPrivacy(
  { db }: Pick<AccountDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<{
  consents: Consent[];
  events: AccountEvent[];
  asksForCode: boolean;
  requests: OwnRequest[];
  /** Before a copy can be fetched. */
  needsFullAuth: boolean;
}> {
  const { customerId } = requireCustomer(portal);
  const { codesSince } = await getFactors({ db }, { portal });
  const asksForBirthDate = await needsFullAuth({ db }, portal);
  return transact(
    db.main,
    async (transaction) => {
      const consents = await findConsentRows(transaction, customerId);
      const events = await findEventRows(transaction, customerId, {
        limit: EVENTS_SHOWN,
        hasOwnReads: false,
      });
      return {
        consents: consents.map(presentConsent),
        events: events.map((row) => presentEvent(row, customerId)),
        asksForCode: codesSince !== null,
        requests: await findOwnRequests(transaction, customerId),
        needsFullAuth: asksForBirthDate,
      };
    },
    { partnerId: portal.partner.id },
  );
}

export function presentConsent({ kind, version, source, ...row }: ConsentRow): Consent {
  return {
    kind,
    version,
    source,
    givenAt: row.given_at.toISOString(),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  };
}

export function presentEvent({ action, at, ...row }: EventRow, customerId: number): AccountEvent {
  return { action, actor: presentActor(row, customerId), at: at.toISOString() };
}

function presentActor(
  { actor, actor_id, actor_role }: Pick<EventRow, 'actor' | 'actor_id' | 'actor_role'>,
  customerId: number,
): EventActor {
  if (actor === 'customer') return actor_id === customerId ? 'self' : 'relative';
  return actor_role ?? actor;
}
