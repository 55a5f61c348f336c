import { randomInt } from 'node:crypto';
import { foldLabCode } from '#app/features/lab-campaign/lab-form.ts';
import { foldVoucherCode } from '#app/features/registration/voucher-code.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact, type Transaction } from '#db/client.ts';
import {
  checkBatch,
  CODE_KINDS,
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
  countMadeToday,
  findProductRows,
  getCodeRow,
  getLabCampaignEnd,
  insertBatchRow,
  insertCodes,
  revokeCodeRow,
  type BatchInput,
  type OfferRow,
} from './queries.server.ts';
import {
  type VoucherDeskDeps,
  type VoucherPartner,
  requireWriter,
  requirePartner,
  type WhichBatch,
  requireBatch,
  note,
} from './voucher-desk.server.ts';

/** What codes can be made for. */
export interface CodeOffer {
  products: OfferRow[];
  /** The laboratory campaign, with the last day on which one registers with a code; null: there is none. */
  lab: { closes: string; isClosed: boolean } | null;
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
