import type { SignInWay } from '#app/features/identity/sign-in-ways.ts';
import type { StaffActor, StaffRole } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { AccountStatus } from '#app/platform/states.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import {
  findPartners,
  findSessionRows,
  findStaffRows,
  type PartnerRow,
  type StaffRow,
} from './staff-queries.server.ts';
import { mayChangeAccess, mayChangeRoles } from './staff-rules.ts';

export interface AdministrationDeps {
  db: Database;
  appSecret: string;
}

export const WRITE = 'staff.write';

/** A colleague as the list has them. */
export interface Colleague {
  staffId: number;
  homePartnerId: number;
  /** One more with each change: who has seen an older one changes nothing. */
  version: number;
  name: string;
  email: string;
  status: AccountStatus;
  hasFactor: boolean;
  /** ISO 8601; null: no link waits. */
  invitedUntil: string | null;
  lastSeenAt: string | null;
  /** Roles within reach of whoever looks. */
  roles: ColleagueRole[];
}
export interface ColleagueRole {
  role: StaffRole;
  partnerId: number;
  partner: string;
  providerId: number | null;
  provider: string | null;
}

/** A colleague with what can be done. */
export interface ColleagueFile extends Colleague {
  sessions: { agent: string; way: SignInWay; since: string; lastSeenAt: string }[];
  /** Roles elsewhere, of which nothing more is said. */
  rolesElsewhere: number;
  isSelf: boolean;
  mayChangeAccess: boolean;
}

export interface StaffQuery {
  text?: string | undefined;
  role?: string | undefined;
  status?: string | undefined;
  partnerId?: number | undefined;
  after: readonly string[] | null;
  limit: number;
}

/**
 * The partners whose staff somebody administers.
 * @throws PortalError sign_in_required, forbidden: none
 */
export async function findAdministered(
  { db }: AdministrationDeps,
  { actor }: Portal,
): Promise<{ actor: StaffActor; partners: PartnerRow[] }> {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  if (!permits(actor, WRITE)) throw new PortalError('forbidden');
  const all = await findPartners(db.main);
  return { actor, partners: all.filter(({ id }) => permits(actor, WRITE, { partnerId: id })) };
}

/**
 * The staff of every partner that somebody administers, by name: those who are at home there, and those who have a role there.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findStaff(
  deps: AdministrationDeps,
  portal: Portal,
  { text, role, status, partnerId, after, limit }: StaffQuery,
): Promise<{ rows: Colleague[]; next: string[] | null; partners: PartnerRow[] }> {
  const { partners } = await findAdministered(deps, portal);
  const reach = partners.map(({ id }) => id);
  const asked = partnerId === undefined ? reach : reach.filter((id) => id === partnerId);
  const filter = {
    text: text ?? null,
    role: role ?? null,
    status: status ?? null,
    partnerIds: asked,
    after: readAfter(after),
    limit: limit + 1,
  };
  const rows: StaffRow[] = [];
  // Who works here may be at home anywhere.
  for (const { id } of await findPartners(deps.db.main)) {
    rows.push(
      ...(await transact(deps.db.main, (transaction) => findStaffRows(transaction, filter), {
        partnerId: id,
      })),
    );
  }
  const sorted = rows.toSorted(byNameAndId).slice(0, limit);
  const last = sorted.at(-1);
  return {
    rows: sorted.map((row) => present(row, partners)),
    next: last && rows.length > limit ? [last.sort_key, String(last.id)] : null,
    partners,
  };
}

function readAfter(after: readonly string[] | null): { sortKey: string; id: number } | null {
  const [sortKey, id] = after ?? [];
  return sortKey !== undefined && /^\d{1,15}$/.test(id ?? '') ? { sortKey, id: Number(id) } : null;
}

/** As the database orders them: bytes, not letters. */
function byNameAndId(one: StaffRow, other: StaffRow): number {
  return (
    Buffer.compare(Buffer.from(one.sort_key), Buffer.from(other.sort_key)) || one.id - other.id
  );
}

function present(row: StaffRow, partners: readonly PartnerRow[]): Colleague {
  const nameOf = new Map(partners.map(({ id, name }) => [id, name]));
  return {
    staffId: row.id,
    homePartnerId: row.partner_id,
    version: row.version,
    name: row.name,
    email: row.email,
    status: row.status,
    hasFactor: row.has_factor,
    invitedUntil: row.invited_until?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    roles: row.grants.flatMap(({ role, partner_id, provider_id, provider }) => {
      const partner = nameOf.get(partner_id);
      return partner === undefined
        ? []
        : [{ role, partnerId: partner_id, partner, providerId: provider_id, provider }];
    }),
  };
}

/**
 * One colleague, with sessions and what may be done.
 * @throws PortalError sign_in_required, forbidden, not_found (also of partners that are not theirs)
 */
export async function getColleague(
  deps: AdministrationDeps,
  portal: Portal,
  { homePartnerId, staffId }: { homePartnerId: number; staffId: number },
): Promise<{ colleague: ColleagueFile; partners: PartnerRow[] }> {
  const { actor, partners } = await findAdministered(deps, portal);
  const all = await findPartners(deps.db.main);
  const isNumber = Number.isSafeInteger(staffId) && staffId > 0;
  if (!isNumber || !all.some(({ id }) => id === homePartnerId)) throw new PortalError('not_found');
  const found = await transact(
    deps.db.main,
    async (transaction) => {
      const [row] = await findStaffRows(transaction, {
        staffId,
        text: null,
        role: null,
        status: null,
        partnerIds: partners.map(({ id }) => id),
        after: null,
        limit: 1,
      });
      return row && { row, sessions: await findSessionRows(transaction, row.account_id) };
    },
    { partnerId: homePartnerId },
  );
  if (!found) throw new PortalError('not_found');
  const { row, sessions } = found;
  const colleague = present(row, partners);
  const grants = row.grants.map(({ role, partner_id }) => ({ role, partnerId: partner_id }));
  return {
    partners,
    colleague: {
      ...colleague,
      sessions: sessions.map(({ agent, signed_in_by, created_at, last_seen_at }) => ({
        agent,
        way: signed_in_by,
        since: created_at.toISOString(),
        lastSeenAt: last_seen_at.toISOString(),
      })),
      rolesElsewhere: grants.length - colleague.roles.length,
      isSelf: !mayChangeRoles(actor, { staffId }),
      mayChangeAccess: mayChangeAccess(actor, { staffId, homePartnerId, grants }),
    },
  };
}

export async function note(
  transaction: Transaction,
  portal: Portal,
  action: string,
  staffId: number | null,
  partnerId: number,
  grounds: string | null = null,
): Promise<void> {
  await writeAudit(transaction, portal, {
    action,
    customerId: null,
    object: { kind: 'staff', id: staffId ?? 0 },
    role: requirePermission(portal.actor, WRITE, { partnerId }),
    grounds,
  });
}

/** Notes that the list was taken along as a file, at each partner whose staff it holds. */
export async function noteStaffExport(deps: AdministrationDeps, portal: Portal): Promise<void> {
  const { partners } = await findAdministered(deps, portal);
  for (const { id } of partners) {
    await transact(
      deps.db.main,
      (transaction) =>
        writeAudit(transaction, portal, {
          action: 'staff_list_exported',
          customerId: null,
          role: requirePermission(portal.actor, WRITE, { partnerId: id }),
        }),
      { partnerId: id },
    );
  }
}
