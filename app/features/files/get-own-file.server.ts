import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import type { SentFile } from './sent-file.ts';
import type { FileDeps } from './deps.server.ts';
import { presentFile } from './present.ts';
import { findOwnRows } from './queries.server.ts';

/** @throws PortalError sign_in_required, not_found (not theirs) */
export async function getOwnFile(
  { db }: Pick<FileDeps, 'db'>,
  { portal, id }: { portal: Portal; id: string },
): Promise<SentFile> {
  const { customerId } = requireCustomer(portal);
  const [row] = await transact(
    db.main,
    (transaction) => findOwnRows(transaction, customerId, [id]),
    {
      partnerId: portal.partner.id,
    },
  );
  if (!row) throw new PortalError('not_found');
  return presentFile(row);
}
