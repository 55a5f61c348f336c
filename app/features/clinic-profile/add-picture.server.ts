import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  permitClinic,
  requireClinic,
  type DeskDeps,
} from '#app/features/clinic-desk/own-clinic.server.ts';
import type { FileDeps } from '#app/features/files/deps.server.ts';
import { receivePicture, tellFull } from '#app/features/files/put-file.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import { PROFILE_PICTURES, writePicturePath } from './picture-path.ts';
import { putPictureRow, tidyPictures } from './queries.server.ts';

/** Of both sides; a page shows it at a quarter, on screens with three dots a pixel. */
const SIDE_PX = 480;
/** Of a clinic: everybody's, some times over. */
const PICTURES_MAX = 300;

export interface NewPicture {
  portal: Portal;
  providerId: number;
  stream: Readable;
  /** A portrait is cut to a square, of a logo nothing is cut off. */
  of: 'clinic' | 'doctor';
}

/**
 * Takes a picture for a profile that is to name it: square, drawn anew, with nothing in it but its pixels. Nobody sees it before.
 * @returns its path below `/uploads/`
 * @throws PortalError sign_in_required, forbidden, not_found, file_refused and too_large (`fields.file`), too_many_files, too_many_at_once
 */
export async function addProfilePicture(
  deps: DeskDeps & Pick<FileDeps, 'files'>,
  { portal, providerId, stream, of }: NewPicture,
): Promise<string> {
  const own = await requireClinic(deps, portal, providerId);
  const { role, partnerId } = permitClinic(portal, 'provider.write', own);
  const content = await receivePicture(deps, {
    portal,
    stream,
    side: SIDE_PX,
    isCut: of === 'doctor',
  }).catch((error: unknown) => {
    throw tellFull(portal, error);
  });
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 32);
  await transact(
    deps.db.main,
    async (transaction) => {
      const count = await tidyPictures(transaction, providerId, PROFILE_PICTURES);
      if (count >= PICTURES_MAX) throw new PortalError('too_many_files');
      await putPictureRow(transaction, providerId, { digest, content });
      await writeAudit(transaction, portal, {
        action: 'profile_picture_added',
        customerId: null,
        object: { kind: 'profile_picture', id: digest },
        role,
      });
    },
    { partnerId },
  );
  return writePicturePath(digest);
}
