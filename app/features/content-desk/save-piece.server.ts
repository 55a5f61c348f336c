import { findRecordProblems, putPartner } from '#app/features/partners/import-partner.server.ts';
import type { StaffActor, StaffRole } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import type { PartnerRecord } from '#app/themes/partner-record.ts';
import { lockRecord, readStoredPiece, writeStoredPiece } from './look-pictures.server.ts';
import { actionOf, findPieceProblem, parsePiece, type Piece, type VersionState } from './pieces.ts';
import { readProblemLine } from './problem-codes.ts';
import { readPublicationTime } from './publication-time.ts';
import {
  findPartnerNames,
  insertVersionRow,
  lockOpenVersion,
  withdrawVersionRow,
  type PartnerNameRow,
} from './queries.server.ts';
import { writeSeen } from './seen.server.ts';

export interface ContentDeps {
  db: Database;
}

export interface PieceInput {
  partnerId: number;
  /** `texts/introduction`. */
  piece: string;
  /** null: the portal's own is to stand there. */
  value: unknown;
  /** As whoever saves has seen it, see `writeSeen`. */
  seen: string;
  /** `now`, `draft`, or a time of the market's clock. */
  publish: string;
}

/**
 * Writes a piece of a partner's record: as a draft, for a later moment, or at once as the record's next version. A draft that
 * was there is withdrawn; nothing is overwritten that was not seen.
 * @returns the number of the version, and what stands there now
 * @throws PortalError sign_in_required, forbidden, not_found, invalid_input (fields: path in the record -> code and words of what is wrong), changed_meanwhile
 */
export async function savePiece(
  { db }: ContentDeps,
  portal: Portal,
  { partnerId, piece: name, value, seen, publish }: PieceInput,
): Promise<{ id: number; seen: string }> {
  const { actor, piece, role } = requirePiece(portal, partnerId, name);
  const refuse = (problem: string) => refuseProblems([problem]);
  const own = findPieceProblem(piece, value);
  if (own) refuse(own);
  return transact(
    db.main,
    async (transaction) => {
      const partner = await requirePartnerName(transaction, partnerId);
      const planned = readPlan(publish, zoneOf(partner));
      const record = await lockRecord(transaction, partner.key);
      const open = await lockOpenVersion(transaction, partnerId, name);
      const before = readStoredPiece(record, piece);
      if (writeSeen(before, open?.id ?? null) !== seen) throw new PortalError('changed_meanwhile');
      const next = await writeStoredPiece(transaction, partnerId, { record, piece, value });
      if (!hasSameHosts(record, next)) refuse('hosts: change by who administers the whole portal');
      let partnerVersion: number | null = null;
      if (planned.state === 'published') {
        const put = await putPartner(transaction, next);
        if (put.problems) return refuseProblems(put.problems);
        partnerVersion = put.version;
      } else {
        const problems = await findRecordProblems(transaction, next);
        if (problems.length > 0) return refuseProblems(problems);
      }
      if (open) await withdrawVersionRow(transaction, open.id, partnerId);
      const id = await insertVersionRow(transaction, {
        ...planned,
        partnerId,
        piece: name,
        value,
        before,
        partnerVersion,
        staffId: actor.staffId,
        staffName: actor.name,
      });
      await writeAudit(transaction, portal, {
        action: `content_${planned.state}`,
        customerId: null,
        object: { kind: 'content_version', id },
        role,
      });
      if (planned.state !== 'published') return { id, seen: writeSeen(before, id) };
      const now = readStoredPiece(await lockRecord(transaction, partner.key), piece);
      return { id, seen: writeSeen(now, null) };
    },
    { partnerId },
  );
}

/**
 * Takes a draft back, or what was planned for later.
 * @returns what stands there now
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function withdrawPiece(
  { db }: ContentDeps,
  portal: Portal,
  { partnerId, piece: name, id }: { partnerId: number; piece: string; id: number },
): Promise<{ seen: string }> {
  const { piece, role } = requirePiece(portal, partnerId, name);
  return transact(
    db.main,
    async (transaction) => {
      const open = await lockOpenVersion(transaction, partnerId, name);
      if (open?.id !== id) throw new PortalError('not_found');
      await withdrawVersionRow(transaction, id, partnerId);
      await writeAudit(transaction, portal, {
        action: 'content_withdrawn',
        customerId: null,
        object: { kind: 'content_version', id },
        role,
      });
      const partner = await requirePartnerName(transaction, partnerId);
      const record = await lockRecord(transaction, partner.key);
      return { seen: writeSeen(readStoredPiece(record, piece), null) };
    },
    { partnerId },
  );
}

/** @throws PortalError sign_in_required, forbidden, not_found (no such piece) */
export function requirePiece(
  { actor }: Pick<Portal, 'actor'>,
  partnerId: number,
  name: string,
): { actor: StaffActor; piece: Piece; role: StaffRole | null } {
  const piece = parsePiece(name);
  const role = requirePermission(actor, piece ? actionOf(piece) : 'content.write', { partnerId });
  if (!piece) throw new PortalError('not_found');
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  return { actor, piece, role };
}

/** @throws PortalError not_found */
export async function requirePartnerName(
  transaction: Transaction,
  partnerId: number,
): Promise<PartnerNameRow> {
  const [partner] = await findPartnerNames(transaction, [partnerId]);
  if (!partner) throw new PortalError('not_found');
  return partner;
}

/** The clock by which a partner plans: of its first market. */
export function zoneOf({ markets: [market = 'HU'] }: Pick<PartnerNameRow, 'markets'>): string {
  return MARKET_ZONES[market];
}

function readPlan(
  publish: string,
  timeZone: string,
): { state: VersionState; publishAt: Date | null } {
  if (publish === 'now') return { state: 'published', publishAt: null };
  if (publish === 'draft') return { state: 'draft', publishAt: null };
  const read = readPublicationTime(publish, timeZone, nowMs());
  if ('at' in read) return { state: 'scheduled', publishAt: read.at };
  throw new PortalError('invalid_input', { fields: { publish: read.problem } });
}

/** @throws PortalError invalid_input: what is wrong, see `writeProblem`, by its path in the record */
export function refuseProblems(problems: readonly string[]): never {
  const fields = problems.map(readProblemLine);
  throw new PortalError('invalid_input', { fields: Object.fromEntries(fields) });
}

/** A host is an address of the whole portal: who takes one over takes its visitors. */
function hasSameHosts(record: PartnerRecord, next: unknown): boolean {
  const { hosts } = next as Partial<PartnerRecord>;
  const write = (all: unknown) =>
    Array.isArray(all)
      ? all
          .map(({ host, market, locale }: Partial<PartnerRecord['hosts'][number]>) =>
            [host, market, locale].join(' '),
          )
          .toSorted()
          .join()
      : '';
  return write(record.hosts) === write(hosts);
}
