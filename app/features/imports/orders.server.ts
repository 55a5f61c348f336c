import { nameItem, noteLook, type Look } from '#app/features/work-looks/note-look.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import type { StaffActor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import type { ImportStep } from './contract.ts';
import type { ImportKindName } from './kind-names.ts';
import {
  changeState,
  countOpen,
  findOrderRows,
  findPartnerRows,
  findProblemRows,
  getKnownUpload,
  getOrderRow,
  insertOrder,
  isFirstSight,
  receivePart,
  type OrderRow,
} from './order-queries.server.ts';
import {
  findImportable,
  hasPeople,
  fitsUpload,
  isCancellable,
  mayImport,
  ORDER_PROBLEMS_MAX,
  ORDER_STATES,
  SHOWN_PROBLEMS_MAX,
  type OrderState,
} from './order-rules.ts';
import type { ImportNote, ImportProblem } from './problems.ts';

export interface ImportDeps {
  db: Database;
}

/** Files that one person may have under way at a partner. */
const OPEN_MAX = 10;

/** A file as the history has it. */
export interface ImportOrder {
  id: string;
  kind: ImportKindName;
  fileName: string;
  state: OrderState;
  /** Of the file, in bytes: all of it, and what has come. */
  size: number;
  received: number;
  lines: number;
  added: number | null;
  changed: number | null;
  /** What was decided where the file says nothing. */
  notes: ImportNote[];
  problemCount: number;
  staffName: string;
  isOwn: boolean;
  /** ISO 8601. */
  createdAt: string;
  changedAt: string;
  isWaiting: boolean;
}

function requireStaffActor({ actor }: Portal): StaffActor {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  return actor;
}

function present(actor: StaffActor, row: OrderRow): ImportOrder {
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    state: row.state,
    size: row.size,
    received: row.received,
    lines: row.lines,
    added: row.added,
    changed: row.changed,
    notes: row.notes,
    problemCount: row.problem_count,
    staffName: row.staff_name,
    isOwn: row.staff_id === actor.staffId,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    isWaiting: row.is_waiting,
  };
}

export interface ImportPartner {
  id: number;
  name: string;
  kinds: ImportKindName[];
}

/**
 * For whom somebody may import what.
 * @throws PortalError sign_in_required, forbidden: nothing
 */
export async function findImportPartners(
  { db }: ImportDeps,
  portal: Portal,
): Promise<ImportPartner[]> {
  const actor = requireStaffActor(portal);
  if (!permits(actor, 'import.run')) throw new PortalError('forbidden');
  const partners = await findPartnerRows(db.main);
  return partners
    .map(({ id, name }) => ({ id, name, kinds: findImportable(actor, id) }))
    .filter(({ kinds }) => kinds.length > 0);
}

/**
 * Files of a partner that were imported, or are on their way, of the kinds that somebody may import; the latest first.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findOrders(
  { db }: ImportDeps,
  portal: Portal,
  asked: { partnerId: number; after: readonly string[] | null; limit: number },
): Promise<{ rows: ImportOrder[]; next: string[] | null }> {
  const actor = requireStaffActor(portal);
  const kinds = findImportable(actor, asked.partnerId);
  if (kinds.length === 0) throw new PortalError('forbidden');
  const [before = ''] = asked.after ?? [];
  const rows = await transact(
    db.main,
    (transaction) =>
      findOrderRows(transaction, {
        kinds,
        before: /^\d{1,15}$/.test(before) ? before : null,
        limit: asked.limit + 1,
      }),
    { partnerId: asked.partnerId },
  );
  const shown = rows.slice(0, asked.limit);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => present(actor, row)),
    next: last && rows.length > asked.limit ? [last.id] : null,
  };
}

/**
 * That the list of a partner's files was taken along.
 * @throws PortalError sign_in_required, forbidden
 */
export async function noteOrdersExport(
  { db }: ImportDeps,
  portal: Portal,
  partnerId: number,
): Promise<void> {
  const role = requirePermission(portal.actor, 'import.run', { partnerId });
  const entry = { action: 'imports_list_exported', customerId: null, role };
  await transact(db.main, (all) => writeAudit(all, portal, entry), { partnerId });
}

/** @throws PortalError not_found, also for what somebody else may import */
async function requireOrder(
  transaction: Transaction,
  actor: StaffActor,
  { partnerId, id }: WhichOrder,
): Promise<OrderRow> {
  const row = await getOrderRow(transaction, id);
  if (!row || !mayImport(actor, row.kind, partnerId)) throw new PortalError('not_found');
  return row;
}

export interface WhichOrder {
  partnerId: number;
  id: string;
}

/**
 * A file with what is wrong in it: who first sees what it quotes of people is noted.
 * @param isWhole all problems that are kept, for a file of them; it is noted who took it along
 * @throws PortalError sign_in_required, not_found
 */
export async function getOrder(
  { db }: ImportDeps,
  portal: Portal,
  { isWhole = false, ...which }: WhichOrder & { isWhole?: boolean },
): Promise<ImportOrder & { problems: ImportProblem[] }> {
  const actor = requireStaffActor(portal);
  return transact(
    db.main,
    async (transaction) => {
      const row = await requireOrder(transaction, actor, which);
      const limit = isWhole ? ORDER_PROBLEMS_MAX + 1 : SHOWN_PROBLEMS_MAX;
      const problems = await findProblemRows(transaction, which.id, limit);
      if (isWhole) await note(transaction, portal, 'import_problems_exported', which.id);
      else if (
        problems.length > 0 &&
        hasPeople(row.kind) &&
        (await isFirstSight(transaction, { id: which.id, staffId: actor.staffId }))
      ) {
        await note(transaction, portal, 'import_problems_read', which.id);
      }
      return { ...present(actor, row), problems };
    },
    { partnerId: which.partnerId },
  );
}

function note(transaction: Transaction, portal: Portal, action: string, id: string): Promise<void> {
  return writeAudit(transaction, portal, {
    action,
    customerId: null,
    object: { kind: 'import', id },
  });
}

/**
 * Begins an upload, or goes on with one of the same file.
 * @throws PortalError sign_in_required, forbidden, too_many_files
 */
export async function beginImport(
  { db }: ImportDeps,
  portal: Portal,
  input: { partnerId: number; kind: ImportKindName; name: string; source: string; size: number },
): Promise<{ id: string; received: number }> {
  const actor = requireStaffActor(portal);
  const { partnerId, ...file } = input;
  const partners = await findImportPartners({ db }, portal);
  const isTheirs = partners.some(({ id, kinds }) => id === partnerId && kinds.includes(file.kind));
  if (!isTheirs) throw new PortalError('forbidden');
  return transact(
    db.main,
    async (transaction) => {
      const order = { ...file, staffId: actor.staffId, staffName: actor.name };
      const known = await getKnownUpload(transaction, order);
      if (known) return known;
      if ((await countOpen(transaction, actor.staffId)) >= OPEN_MAX) {
        throw new PortalError('too_many_files');
      }
      const begun = await insertOrder(transaction, order);
      if (!begun) throw new PortalError('changed_meanwhile');
      await note(transaction, portal, 'import_begun', begun.id);
      return begun;
    },
    { partnerId },
  );
}

/**
 * Takes the next part of somebody's own upload.
 * @throws PortalError sign_in_required, not_found, changed_meanwhile: it does not go on there
 */
export async function takeImportPart(
  { db }: ImportDeps,
  portal: Portal,
  { start, content, ...which }: WhichOrder & { start: number; content: Buffer },
): Promise<number> {
  const actor = requireStaffActor(portal);
  return transact(
    db.main,
    async (transaction) => {
      const row = await requireOrder(transaction, actor, which);
      if (row.staff_id !== actor.staffId) throw new PortalError('not_found');
      const isNext =
        row.state === 'uploading' && fitsUpload(row, { start, length: content.length });
      const received = isNext
        ? await receivePart(transaction, { id: which.id, start, content })
        : null;
      if (received === null) throw new PortalError('changed_meanwhile');
      return received;
    },
    { partnerId: which.partnerId },
  );
}

const STEPS: Record<ImportStep, { to: OrderState; from: readonly OrderState[]; action: string }> = {
  check: { to: 'checking', from: ['uploading'], action: 'import_check_ordered' },
  run: { to: 'running', from: ['checked'], action: 'import_ordered' },
  cancel: {
    to: 'cancelled',
    from: ORDER_STATES.filter(isCancellable),
    action: 'import_cancelled',
  },
};

/**
 * The next step of a file: whoever may import its kind may take it, once.
 * @throws PortalError sign_in_required, not_found, changed_meanwhile
 */
export async function stepImport(
  { db }: ImportDeps,
  portal: Portal,
  { step, ...which }: WhichOrder & { step: ImportStep },
): Promise<void> {
  const actor = requireStaffActor(portal);
  const { partnerId, id } = which;
  await transact(
    db.main,
    async (transaction) => {
      await requireOrder(transaction, actor, which);
      const { to, from, action } = STEPS[step];
      if (!(await changeState(transaction, { id, to, from }))) {
        throw new PortalError('changed_meanwhile');
      }
      await note(transaction, portal, action, id);
      if (step !== 'cancel') {
        await orderJob(transaction, 'import_file', { partner: String(partnerId), order: id });
      }
    },
    { partnerId },
  );
}

/** Notes that somebody has a file open. @throws PortalError sign_in_required, not_found */
export function lookAtOrder({ db }: ImportDeps, portal: Portal, which: WhichOrder): Promise<Look> {
  const actor = requireStaffActor(portal);
  const { partnerId, id } = which;
  return transact(
    db.main,
    async (transaction) => {
      const { state } = await requireOrder(transaction, actor, which);
      const others = await noteLook(transaction, actor.staffId, nameItem('import', id));
      return { others, version: state };
    },
    { partnerId },
  );
}
