import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { SentFile } from './contract.ts';
import type { FileDeps } from './deps.server.ts';
import { fileOwnerOf } from './file-owner.server.ts';
import { presentFile } from './present.ts';
import { findOwnRows } from './queries.server.ts';

/** @throws PortalError not_found: not theirs */
export async function getOwnFile(
  { db }: Pick<FileDeps, 'db'>,
  { portal, holdSecret, id }: { portal: Portal; holdSecret: string | undefined; id: string },
): Promise<SentFile> {
  const owner = fileOwnerOf(portal, holdSecret);
  const [row] = await transact(db.main, (transaction) => findOwnRows(transaction, owner, [id]), {
    partnerId: portal.partner.id,
  });
  if (!row) throw new PortalError('not_found');
  return presentFile(row);
}
