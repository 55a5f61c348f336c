import type { Transaction } from '#db/client.ts';
import { getPictureRow, type PictureRow } from './queries.server.ts';

/** A picture that a version of a partner's record has had; null: there is none of that digest. */
export function getPicture(
  transaction: Transaction,
  partnerId: number,
  digest: string,
): Promise<PictureRow | null> {
  return getPictureRow(transaction, partnerId, digest);
}
