import { randomUUID } from 'node:crypto';
import { exportPartner } from '#app/features/partners/export-partner.server.ts';
import { findRecordProblems } from '#app/features/partners/import-partner.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { PartnerRecord } from '#app/themes/partner-record.ts';
import { transact, type Transaction } from '#db/client.ts';
import { writeStoredPiece } from './look-pictures.server.ts';
import { findPieceProblem, type Piece } from './pieces.ts';
import { fillLanguages, pageOf } from './preview-pages.ts';
import { putPreviewRow } from './queries.server.ts';
import {
  refuseProblems,
  requirePartnerName,
  requirePiece,
  type ContentDeps,
} from './save-piece.server.ts';

/**
 * Keeps what somebody is writing, for the page that shows it; nothing of it is seen by anybody else.
 * @param draft as the last preview of the same form was answered; null: its first
 * @returns what the preview's address says
 * @throws PortalError sign_in_required, forbidden, not_found (no such piece, or no page shows it), invalid_input (as `savePiece`)
 */
export async function putPreview(
  { db }: ContentDeps,
  portal: Portal,
  {
    partnerId,
    piece: name,
    value,
    draft,
  }: { partnerId: number; piece: string; value: unknown; draft: string | null },
): Promise<string> {
  const { actor, piece } = requirePiece(portal, partnerId, name);
  if (!pageOf(piece)) throw new PortalError('not_found');
  const own = findPieceProblem(piece, value);
  if (own) refuseProblems([own]);
  return transact(
    db.main,
    async (transaction) => {
      const { key } = await requirePartnerName(transaction, partnerId);
      const record = await exportPartner(transaction, key);
      if (!record) throw new PortalError('not_found');
      const shown = await writePreviewed(transaction, partnerId, { record, piece, value });
      if (shown.problems) refuseProblems(shown.problems);
      const row = { id: draft ?? randomUUID(), partnerId, staffId: actor.staffId };
      const id = await putPreviewRow(transaction, { ...row, piece: name, value });
      // Somebody else's, by a guessed number.
      if (id === null) throw new PortalError('not_found');
      return id;
    },
    { partnerId },
  );
}

/** The record as a preview has it, or why no page can show it. */
export async function writePreviewed(
  transaction: Transaction,
  partnerId: number,
  { record, piece, value }: { record: PartnerRecord; piece: Piece; value: unknown },
): Promise<{ record: PartnerRecord; problems?: never } | { problems: string[] }> {
  const next = await writeStoredPiece(transaction, partnerId, {
    record,
    piece,
    value: fillLanguages(value),
  });
  const problems = await findRecordProblems(transaction, next);
  return problems.length > 0 ? { problems } : { record: next as PartnerRecord };
}
