import { putPartner } from '#app/features/partners/import-partner.server.ts';
import { writeTaskAudit } from '#app/platform/audit.server.ts';
import { transact, type Pool } from '#db/client.ts';
import { lockRecord, readStoredPiece, writeStoredPiece } from './look-pictures.server.ts';
import { parsePiece } from './pieces.ts';
import {
  findDueVersions,
  lockDueVersion,
  settleVersionRow,
  type DueVersionRow,
} from './queries.server.ts';

const BATCH = 50;
const PROBLEM_MAX = 2_000;

/**
 * Publishes what was planned for a moment that has come, each over whatever stands there by then.
 * @returns how many were published; `failed`: one at least cannot be, its row says why
 */
export async function publishDue(pool: Pool, signal: AbortSignal): Promise<number | 'failed'> {
  let count = 0;
  let hasFailed = false;
  for (const due of await findDueVersions(pool, BATCH)) {
    signal.throwIfAborted();
    const outcome = await publishOne(pool, due);
    if (outcome === 'published') count += 1;
    if (outcome === 'failed') hasFailed = true;
  }
  return hasFailed ? 'failed' : count;
}

function publishOne(
  pool: Pool,
  { id, partner_id: partnerId, piece: name, key }: DueVersionRow,
): Promise<'published' | 'failed' | 'nothing'> {
  return transact(pool, async (transaction) => {
    const record = await lockRecord(transaction, key);
    const version = await lockDueVersion(transaction, id);
    const piece = parsePiece(name);
    if (!version || !piece) return 'nothing';
    const before = readStoredPiece(record, piece);
    const { value } = version;
    const next = await writeStoredPiece(transaction, partnerId, { record, piece, value });
    const put = await putPartner(transaction, next);
    await settleVersionRow(
      transaction,
      id,
      put.problems
        ? { before, problem: put.problems.join('\n').slice(0, PROBLEM_MAX) }
        : { before, partnerVersion: put.version },
    );
    await writeTaskAudit(
      transaction,
      { partnerId, task: 'publish content' },
      {
        action: put.problems ? 'content_failed' : 'content_published',
        customerId: null,
        object: { kind: 'content_version', id },
      },
    );
    return put.problems ? 'failed' : 'published';
  });
}
