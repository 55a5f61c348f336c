import type { Transaction } from '#db/client.ts';
import { findPictureProblems, readPicture } from './import-partner.server.ts';
import { getPictureRow, putPictureRow, type PictureRow } from './queries.server.ts';

/** A picture that a version of a partner's record has had; null: there is none of that digest. */
export function getPicture(
  transaction: Transaction,
  partnerId: number,
  digest: string,
): Promise<PictureRow | null> {
  return getPictureRow(transaction, partnerId, digest);
}

/**
 * Puts a picture beside a partner's record, for a version that names it later.
 * @param address `data:`, base64
 */
export async function putPicture(
  transaction: Transaction,
  partnerId: number,
  address: string,
): Promise<{ digest: string; type: string } | { problems: string[] }> {
  const picture = readPicture(address);
  const problems = picture ? findPictureProblems('picture', picture) : ['picture: is missing'];
  if (!picture || problems.length > 0) return { problems };
  await putPictureRow(transaction, partnerId, picture);
  return { digest: picture.digest, type: picture.type };
}
