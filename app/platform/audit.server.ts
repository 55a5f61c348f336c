import { query, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { Actor, StaffRole } from './actor.ts';
import type { Portal } from './portal.ts';

export interface AuditEntry {
  /** What was done, in snake_case: `signed_in`. No word about health. */
  action: string;
  /** The customer it is about; null: nobody known. */
  customerId: number | null;
  /** What it was done to, when that is more than the customer. */
  object?: { kind: string; id: string | number };
  /** As what somebody of the staff did it, see `requirePermission`. */
  role?: StaffRole | null;
  /** On what grounds somebody of the staff read or decided it, in one of a few words: what was typed does not belong here. */
  grounds?: string | null;
  /** Why they may, where it is not told by who they are. */
  reason?: 'emergency';
}

const insert = sql.named(
  'audit_insert',
  `INSERT INTO audit_entry (partner_id, actor, actor_id, actor_role, actor_task, customer_id, action, object_kind, object_id, request_id, host, reason, grounds)
   VALUES (current_partner(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/**
 * Notes who did what, in the transaction that does it: neither is ever there without the other. Entries cannot be read, changed or deleted by requests.
 */
export async function writeAudit(
  transaction: Transaction,
  portal: Pick<Portal, 'actor' | 'requestId'> & Partial<Pick<Portal, 'host'>>,
  { action, customerId, object, role = null, grounds = null, reason }: AuditEntry,
): Promise<void> {
  // Who does something in a customer's name is told apart from them.
  const through = portal.actor.kind === 'customer' ? portal.actor.through : undefined;
  const actor = through?.staff ?? portal.actor;
  const emergencyId = through?.emergencyId;
  // Whoever judges an emergency access finds what was read under it by its number.
  const about = emergencyId === undefined ? object : { kind: 'break_glass', id: emergencyId };
  await query(transaction, insert, [
    actor.kind,
    idOf(actor),
    through?.role ?? role,
    actor.kind === 'system' ? actor.task : null,
    customerId,
    action,
    about?.kind ?? null,
    about === undefined ? null : String(about.id),
    portal.requestId,
    portal.host ?? null,
    emergencyId !== undefined ? 'emergency' : (reason ?? reasonOf(actor, customerId)),
    grounds ?? through?.grounds ?? null,
  ]);
}

/** Notes that somebody read what is kept of a customer, in the transaction that reads it. Where nothing was found there is nothing to note. */
export async function noteReading(
  transaction: Transaction,
  portal: Parameters<typeof writeAudit>[1],
  entry: AuditEntry,
  found: readonly unknown[],
): Promise<void> {
  if (found.length > 0) await writeAudit(transaction, portal, entry);
}

const insertMany = sql.named(
  'audit_insert_many',
  `INSERT INTO audit_entry (partner_id, actor, actor_id, actor_role, customer_id, action, object_kind, object_id, request_id, host, reason, grounds)
   SELECT current_partner(), $1, $2, $3, o.customer_id, $4, $5, o.id, $6, $7, 'duty', $8
     FROM unnest($9::text[], $10::bigint[]) AS o (id, customer_id)
    WHERE $11::interval IS NULL OR o.id NOT IN (SELECT done_lately($2, $4, $11))`,
);

/** The same for what somebody of the staff reads at one go: an entry for each, whoever it is about. */
export async function writeAuditOfEach(
  transaction: Transaction,
  portal: Pick<Portal, 'actor' | 'requestId' | 'host'>,
  {
    action,
    kind,
    role,
    grounds,
    onceIn = null,
  }: {
    action: string;
    kind: string;
    role: StaffRole | null;
    grounds: string;
    /** An interval of PostgreSQL: what the same member of staff has done to it within that time is noted already. */
    onceIn?: string | null;
  },
  objects: readonly { id: string; customerId: number | null }[],
): Promise<void> {
  if (objects.length === 0) return;
  await query(transaction, insertMany, [
    portal.actor.kind,
    idOf(portal.actor),
    role,
    action,
    kind,
    portal.requestId,
    portal.host,
    grounds,
    objects.map(({ id }) => id),
    objects.map(({ customerId }) => customerId),
    onceIn,
  ]);
}

const insertTask = sql.named(
  'audit_import_insert',
  `INSERT INTO audit_entry (partner_id, actor, actor_task, customer_id, action, object_kind, object_id, reason) VALUES ($1, 'system', $2, $3, $4, $5, $6, 'task')`,
);

/** The same for what the operator's own commands do, in a transaction of the owner's that has no partner. */
export async function writeTaskAudit(
  transaction: Transaction,
  { partnerId, task }: { partnerId: number; task: string },
  { action, customerId, object }: AuditEntry,
): Promise<void> {
  const id = object === undefined ? null : String(object.id);
  await query(transaction, insertTask, [
    partnerId,
    task,
    customerId,
    action,
    object?.kind ?? null,
    id,
  ]);
}

/** Why somebody may: it is theirs or their family's, it is their work, they have a link, or nobody asked at all. */
function reasonOf(
  actor: Actor,
  customerId: number | null,
): 'own' | 'family' | 'duty' | 'link' | 'task' {
  switch (actor.kind) {
    case 'customer':
      return customerId === null || customerId === actor.customerId ? 'own' : 'family';
    case 'staff':
    case 'client':
      return 'duty';
    case 'system':
      return 'task';
    default:
      return 'link';
  }
}

/** Visitors and the portal itself have none. */
function idOf(actor: Actor): number | null {
  switch (actor.kind) {
    case 'customer':
      return actor.customerId;
    case 'staff':
      return actor.staffId;
    case 'client':
      return actor.clientId;
    default:
      return null;
  }
}
