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
import { requireSession } from '#app/platform/require-session.server.ts';
import { transact } from '#db/client.ts';
import type { AccountEvent, Consent } from './contract.ts';
import type { ProfileDeps } from './deps.server.ts';
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
  deps: Pick<ProfileDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<Profile> {
  const { customerId } = requireSession(portal);
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
 * What the customer agreed to, and who did what with his account lately.
 * @throws PortalError sign_in_required
 */
export async function getPrivacy(
  { db }: Pick<ProfileDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<{ consents: Consent[]; events: AccountEvent[]; asksForCode: boolean }> {
  const { customerId } = requireSession(portal);
  const { codesSince } = await getFactors({ db }, { portal });
  return transact(
    db.main,
    async (transaction) => {
      const consents = await findConsentRows(transaction, customerId);
      const events = await findEventRows(transaction, customerId, EVENTS_SHOWN);
      return {
        consents: consents.map(presentConsent),
        events: events.map((row) => presentEvent(row, customerId)),
        asksForCode: codesSince !== null,
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

export function presentEvent(
  { action, actor, actor_id, at }: EventRow,
  customerId: number,
): AccountEvent {
  const who = actor === 'customer' ? (actor_id === customerId ? 'self' : 'relative') : actor;
  return { action, actor: who, at: at.toISOString() };
}
