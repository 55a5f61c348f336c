import { nameItem, noteLook, type Look } from '#app/features/work-looks/note-look.server.ts';
import type { StaffActor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { isCivilDate } from '#app/time/week.ts';
import { transact, type Transaction } from '#db/client.ts';
import { CODE_KINDS, CODE_STATES, type CodeKind, type CodeState } from './code-rules.ts';
import {
  BEFORE_ALL,
  countCodes,
  findBatchRows,
  findCodeRows,
  placeOf,
  revokeBatchRow,
  type BatchRow,
  type ProductName,
} from './queries.server.ts';
import {
  type VoucherDeskDeps,
  WRITE,
  NUMBER,
  type VoucherPartner,
  requirePartner,
  type WhichBatch,
  requireBatch,
  note,
} from './voucher-desk.server.ts';

export interface CodeBatch {
  id: string;
  kind: CodeKind;
  /** null: of the laboratory test. */
  product: ProductName | null;
  /** null: it came by an import. */
  name: string | null;
  size: number;
  /** Counted as far as `CODES_COUNTED_MAX`. */
  used: number;
  /** Last day, `YYYY-MM-DD`; null: without end, or each code has its own. */
  usableUntil: string | null;
  isOver: boolean;
  staffName: string | null;
  /** ISO 8601. */
  createdAt: string;
  revokedAt: string | null;
  version: number;
}

/** A code as the list has it: never the whole of it. */
export interface ListedCode {
  id: string;
  ending: string;
  state: CodeState;
  usedAt: string | null;
  usableUntil: string | null;
}

function present(row: BatchRow): CodeBatch {
  return {
    id: row.id,
    kind: row.kind,
    product: row.product,
    name: row.name,
    size: row.size,
    used: row.used,
    usableUntil: row.usable_until,
    isOver: row.is_over,
    staffName: row.staff_name,
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    version: row.version,
  };
}

export const BATCH_FILTERS = ['open', 'over', 'revoked'] as const;

/**
 * The batches of a partner, the latest first.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findBatches(
  deps: VoucherDeskDeps,
  portal: Portal,
  ask: {
    partnerId: number | undefined;
    kind: string | undefined;
    state: string | undefined;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<{
  partners: VoucherPartner[];
  partnerId: number;
  rows: CodeBatch[];
  next: string[] | null;
}> {
  const { partners, partnerId } = await requirePartner(deps, portal, ask.partnerId);
  const [before = ''] = ask.after ?? [];
  return transact(
    deps.db.main,
    async (transaction) => {
      const rows = await findBatchRows(transaction, {
        kind: CODE_KINDS.find((one) => one === ask.kind) ?? null,
        state: BATCH_FILTERS.find((one) => one === ask.state) ?? 'all',
        before: NUMBER.test(before) ? before : null,
        limit: ask.limit + 1,
      });
      const shown = rows.slice(0, ask.limit);
      const last = rows.length > ask.limit ? shown.at(-1) : undefined;
      return {
        partners,
        partnerId,
        rows: shown.map(present),
        next: last ? [last.id] : null,
      };
    },
    { partnerId },
  );
}

/**
 * That the list of batches was taken along, at the partner whose it is.
 * @param asked undefined: the first of theirs
 * @throws PortalError sign_in_required, forbidden
 */
export async function noteBatchesExport(
  deps: VoucherDeskDeps,
  portal: Portal,
  asked: number | undefined,
): Promise<void> {
  const { partnerId } = await requirePartner(deps, portal, asked);
  const role = requirePermission(portal.actor, WRITE, { partnerId });
  const entry = { action: 'code_batches_exported', customerId: null, role };
  await transact(deps.db.main, (all) => writeAudit(all, portal, entry), { partnerId });
}

export interface CodesAsk extends WhichBatch {
  state: string | undefined;
  after: readonly string[] | null;
  limit: number;
}

/**
 * A batch with how many of its codes are in which state, and a page of them.
 * @throws PortalError not_found, also for what is another partner's
 */
export async function getBatch(
  { db }: VoucherDeskDeps,
  portal: Portal,
  ask: CodesAsk,
): Promise<{
  batch: CodeBatch;
  counts: { state: CodeState; count: number }[];
  rows: ListedCode[];
  next: string[] | null;
}> {
  return transact(
    db.main,
    async (transaction) => {
      const batch = await requireBatch(transaction, portal, ask);
      const page = await findCodesOf(transaction, batch, ask);
      return { batch: present(batch), counts: await countCodes(transaction, batch), ...page };
    },
    { partnerId: ask.partnerId },
  );
}

/** Notes that somebody has a batch open. @throws PortalError sign_in_required, not_found */
export function lookAtBatch(
  { db }: VoucherDeskDeps,
  portal: Portal,
  which: WhichBatch,
): Promise<Look> {
  const { staffId } = requireStaffActor(portal);
  return transact(
    db.main,
    async (transaction) => {
      const { version } = await requireBatch(transaction, portal, which);
      const others = await noteLook(transaction, staffId, nameItem('code_batch', which.batchId));
      return { others, version: String(version) };
    },
    { partnerId: which.partnerId },
  );
}

/**
 * A page of the codes of a batch alone, for a file of all of them.
 * @throws PortalError not_found, also for what is another partner's
 */
export async function findCodes(
  { db }: VoucherDeskDeps,
  portal: Portal,
  ask: CodesAsk,
): Promise<{ rows: ListedCode[]; next: string[] | null }> {
  return transact(
    db.main,
    async (transaction) =>
      findCodesOf(transaction, await requireBatch(transaction, portal, ask), ask),
    { partnerId: ask.partnerId },
  );
}

async function findCodesOf(
  transaction: Transaction,
  batch: BatchRow,
  ask: Pick<CodesAsk, 'state' | 'after' | 'limit'>,
): Promise<{ rows: ListedCode[]; next: string[] | null }> {
  const [id = '', lastDay = ''] = ask.after ?? [];
  const isPlace = NUMBER.test(id) && (isCivilDate(lastDay) || lastDay === 'infinity');
  const rows = await findCodeRows(transaction, batch, {
    state: CODE_STATES.find((one) => one === ask.state) ?? null,
    after: isPlace ? { id, lastDay } : BEFORE_ALL,
    limit: ask.limit + 1,
  });
  const shown = rows.slice(0, ask.limit);
  const last = rows.length > ask.limit ? shown.at(-1) : undefined;
  const place = last && placeOf(last);
  return {
    rows: shown.map((row) => ({
      id: row.id,
      ending: row.ending,
      state: row.state,
      usedAt: row.used_at?.toISOString() ?? null,
      usableUntil: row.usable_until,
    })),
    next: place ? [place.id, place.lastDay] : null,
  };
}

/**
 * That the codes of a batch, without their letters, were taken along.
 * @throws PortalError not_found, also for what is another partner's
 */
export async function noteCodesExport(
  { db }: VoucherDeskDeps,
  portal: Portal,
  which: WhichBatch,
): Promise<void> {
  const { partnerId } = which;
  await transact(
    db.main,
    async (transaction) => {
      const { id } = await requireBatch(transaction, portal, which);
      await writeAudit(transaction, portal, {
        action: 'codes_exported',
        customerId: null,
        object: { kind: 'code_batch', id },
        role: requirePermission(portal.actor, WRITE, { partnerId }),
      });
    },
    { partnerId },
  );
}

/**
 * Takes a batch back, or lets what is unused of it be used again.
 * @throws PortalError not_found, changed_meanwhile
 */
export async function revokeBatch(
  { db }: VoucherDeskDeps,
  portal: Portal,
  { version, isRevoked, ...which }: WhichBatch & { version: number; isRevoked: boolean },
): Promise<void> {
  await transact(
    db.main,
    async (transaction) => {
      const { id: batchId } = await requireBatch(transaction, portal, which);
      if (!(await revokeBatchRow(transaction, { batchId, version, isRevoked }))) {
        throw new PortalError('changed_meanwhile');
      }
      await note(transaction, portal, isRevoked ? 'codes_revoked' : 'codes_restored', which);
    },
    { partnerId: which.partnerId },
  );
}

function requireStaffActor({ actor }: Portal): StaffActor {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  return actor;
}
