import { randomInt } from 'node:crypto';
import { foldLabCode } from '#app/features/lab-campaign/lab-form.ts';
import { foldVoucherCode } from '#app/features/registration/voucher-code.ts';
import { nameItem, noteLook, type Look } from '#app/features/work-looks/note-look.server.ts';
import type { StaffActor } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import { isCivilDate } from '#app/time/week.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import {
  checkBatch,
  CODE_KINDS,
  CODE_STATES,
  CODES_PER_DAY_MAX,
  groupCode,
  makeCode,
  type BatchField,
  type BatchProblem,
  type CodeKind,
  type CodeState,
  type NewBatch,
} from './code-rules.ts';
import {
  BEFORE_ALL,
  countCodes,
  countMadeToday,
  findBatchRows,
  findCodeRows,
  findPartnerRows,
  findProductRows,
  getBatchRow,
  getCodeRow,
  getLabCampaignEnd,
  insertBatchRow,
  insertCodes,
  placeOf,
  revokeBatchRow,
  revokeCodeRow,
  type BatchInput,
  type BatchRow,
  type OfferRow,
  type ProductName,
} from './queries.server.ts';

export interface VoucherDeskDeps {
  db: Database;
}

const WRITE = 'partner.write';
const NUMBER = /^[1-9]\d{0,14}$/;

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

export interface VoucherPartner {
  id: number;
  name: string;
}

/** What codes can be made for. */
export interface CodeOffer {
  products: OfferRow[];
  /** The laboratory campaign, with the last day on which one registers with a code; null: there is none. */
  lab: { closes: string; isClosed: boolean } | null;
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

/** @throws PortalError sign_in_required, forbidden */
function requireWriter({ actor }: Portal, partnerId: number): StaffActor {
  requirePermission(actor, WRITE, { partnerId });
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  return actor;
}

/**
 * Whose codes somebody makes, and of which partner these are: the one that was asked for, or the first.
 * @throws PortalError sign_in_required, forbidden
 */
async function requirePartner(
  { db }: VoucherDeskDeps,
  { actor }: Portal,
  asked: number | undefined,
): Promise<{ partners: VoucherPartner[]; partnerId: number }> {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  const ids = actor.grants
    .map(({ partnerId }) => partnerId)
    .filter((partnerId) => permits(actor, WRITE, { partnerId }));
  const [first] = ids;
  if (first === undefined) throw new PortalError('forbidden');
  const partnerId = asked !== undefined && ids.includes(asked) ? asked : first;
  const partners = await findPartnerRows(db.main, ids);
  return { partners, partnerId };
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

/**
 * What codes can be made for at a partner.
 * @param asked undefined: the first of theirs
 * @throws PortalError sign_in_required, forbidden
 */
export async function getOffer(
  deps: VoucherDeskDeps,
  portal: Portal,
  asked: number | undefined,
): Promise<{ partners: VoucherPartner[]; partnerId: number; offer: CodeOffer }> {
  const { partners, partnerId } = await requirePartner(deps, portal, asked);
  const offer = await transact(deps.db.main, (one) => findOffer(one, dayOfCodes()), { partnerId });
  return { partners, partnerId, offer };
}

/** The day by which codes end, as `is_code_open` has it. */
function dayOfCodes(): string {
  return todayOf({ timeZone: MARKET_ZONES.HU });
}

async function findOffer(transaction: Transaction, today: string): Promise<CodeOffer> {
  const products = await findProductRows(transaction);
  const closes = await getLabCampaignEnd(transaction);
  return { products, lab: closes === null ? null : { closes, isClosed: closes < today } };
}

/** Why a batch cannot be made of what there is; null: it can. */
function checkOffer(
  { kind, productId, usableUntil }: NewBatch,
  { products, lab }: CodeOffer,
): Partial<Record<BatchField, BatchProblem>> | null {
  if (kind === 'voucher') {
    return products.some(({ id }) => id === productId) ? null : { productId: 'unknown' };
  }
  if (!lab) return { kind: 'unknown' };
  if (lab.isClosed) return { kind: 'closed' };
  return usableUntil > lab.closes ? { usableUntil: 'afterCampaign' } : null;
}

export interface WhichBatch {
  partnerId: number;
  batchId: string;
}

async function requireBatch(
  transaction: Transaction,
  portal: Portal,
  { partnerId, batchId }: WhichBatch,
): Promise<BatchRow> {
  const isTheirs = permits(portal.actor, WRITE, { partnerId }) && NUMBER.test(batchId);
  const row = isTheirs ? await getBatchRow(transaction, batchId) : null;
  if (!row) throw new PortalError('not_found');
  return row;
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
 * Makes a batch of codes. They are answered once, as they are printed, and nobody of the staff sees them again.
 * @throws PortalError sign_in_required, forbidden, invalid_input (with fields), too_many_requests
 */
export async function makeCodes(
  { db }: VoucherDeskDeps,
  portal: Portal,
  { partnerId, ...wanted }: NewBatch & { partnerId: number },
): Promise<{ batchId: string; codes: string[] }> {
  const { staffId, name: staffName } = requireWriter(portal, partnerId);
  const today = dayOfCodes();
  const fields: Record<string, string> = checkBatch(wanted, today);
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
  const { kind, count } = wanted;
  return transact(
    db.main,
    async (transaction) => {
      const offer = await findOffer(transaction, today);
      const productId = kind === 'voucher' ? wanted.productId : null;
      const unoffered = checkOffer({ ...wanted, productId }, offer);
      if (unoffered) throw new PortalError('invalid_input', { fields: unoffered });
      if ((await countMadeToday(transaction)) + count > CODES_PER_DAY_MAX) {
        throw new PortalError('too_many_requests');
      }
      const input: BatchInput = {
        kind,
        productId,
        name: wanted.name.trim(),
        count,
        // Of a campaign nobody's is good for longer than it.
        usableUntil: wanted.usableUntil || (kind === 'lab' ? offer.lab?.closes : null) || null,
        staffId,
        staffName,
      };
      const batchId = await insertBatchRow(transaction, input);
      const codes: string[] = [];
      // One that is there already is made anew.
      while (codes.length < count) {
        const made = Array.from({ length: count - codes.length }, () => makeCode(randomInt));
        codes.push(...(await insertCodes(transaction, input, batchId, made)));
      }
      await note(transaction, portal, 'codes_made', { partnerId, batchId });
      return { batchId, codes: codes.map(groupCode) };
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

/**
 * Takes one unused code back, or lets it be used again.
 * @throws PortalError not_found, changed_meanwhile: it was used, or is so already
 */
export async function revokeCode(
  { db }: VoucherDeskDeps,
  portal: Portal,
  { codeId, isRevoked, ...which }: WhichBatch & { codeId: string; isRevoked: boolean },
): Promise<void> {
  await transact(
    db.main,
    async (transaction) => {
      const { id: batchId, kind } = await requireBatch(transaction, portal, which);
      const isDone = await revokeCodeRow(transaction, kind, { batchId, codeId, isRevoked });
      if (!isDone) throw new PortalError('changed_meanwhile');
      const action = isRevoked ? 'code_revoked' : 'code_restored';
      await note(transaction, portal, action, { ...which, codeId });
    },
    { partnerId: which.partnerId },
  );
}

/**
 * What can be done with a code that somebody has on paper.
 * @throws PortalError sign_in_required, forbidden, invalid_input (fields.code), not_found
 */
export async function lookUpCode(
  { db }: VoucherDeskDeps,
  portal: Portal,
  { partnerId, code }: { partnerId: number; code: string },
): Promise<{ kind: CodeKind; state: CodeState; batchId: string | null; codeId: string }[]> {
  requireWriter(portal, partnerId);
  const folded = { voucher: foldVoucherCode(code), lab: foldLabCode(code) };
  if (folded.voucher === null && folded.lab === null) {
    throw new PortalError('invalid_input', { fields: { code: 'format' } });
  }
  const found = await transact(
    db.main,
    async (transaction) => {
      const rows = [];
      for (const kind of CODE_KINDS) {
        const typed = folded[kind];
        const row = typed === null ? null : await getCodeRow(transaction, kind, typed);
        if (!row) continue;
        rows.push({ kind, state: row.state, batchId: row.batch_id, codeId: row.id });
        await note(transaction, portal, 'code_looked_up', {
          partnerId,
          batchId: row.batch_id ?? '',
          codeId: row.id,
        });
      }
      // Guessing leaves a trace, too.
      if (rows.length === 0) {
        await note(transaction, portal, 'code_looked_up', { partnerId, batchId: '–', codeId: '–' });
      }
      return rows;
    },
    { partnerId },
  );
  if (found.length === 0) throw new PortalError('not_found');
  return found;
}

/** A batch by its number, one of its codes by both numbers; never by its letters. */
async function note(
  transaction: Transaction,
  portal: Portal,
  action: string,
  { partnerId, batchId, codeId }: WhichBatch & { codeId?: string },
): Promise<void> {
  await writeAudit(transaction, portal, {
    action,
    customerId: null,
    object: codeId
      ? { kind: 'code', id: `${batchId}/${codeId}` }
      : { kind: 'code_batch', id: batchId },
    role: requirePermission(portal.actor, WRITE, { partnerId }),
  });
}

function requireStaffActor({ actor }: Portal): StaffActor {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  return actor;
}
