import { putPicture } from '#app/features/partners/get-picture.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import { refuseProblems, requirePartnerName, type ContentDeps } from './save-piece.server.ts';

/**
 * Puts a picture beside a partner's record; nothing shows it before the looks name it.
 * @throws PortalError sign_in_required, forbidden, not_found, invalid_input (no picture, or more than one)
 */
export async function addPicture(
  { db }: ContentDeps,
  portal: Portal,
  { partnerId, picture }: { partnerId: number; picture: string },
): Promise<{ digest: string; type: string }> {
  const role = requirePermission(portal.actor, 'content.write', { partnerId });
  return transact(
    db.main,
    async (transaction) => {
      await requirePartnerName(transaction, partnerId);
      const put = await putPicture(transaction, partnerId, picture);
      if ('problems' in put) return refuseProblems(put.problems);
      await writeAudit(transaction, portal, {
        action: 'content_picture_added',
        customerId: null,
        object: { kind: 'partner_picture', id: put.digest },
        role,
      });
      return put;
    },
    { partnerId },
  );
}
