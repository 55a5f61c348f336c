import { exportPartner } from '#app/features/partners/export-partner.server.ts';
import { readPicture } from '#app/features/partners/import-partner.server.ts';
import { getPicture } from '#app/features/partners/get-picture.server.ts';
import type { PartnerRecord } from '#app/themes/partner-record.ts';
import type { Transaction } from '#db/client.ts';
import { readPiece, writePiece, type Piece } from './pieces.ts';

/** Pictures of the looks lie in the database under their digests: a version of them carries no bytes. */
const PICTURES = ['logo', 'hero'] as const;

interface Named {
  digest: string;
  type: string;
}

/** What a record says of a piece, its pictures by their digests. */
export function readStoredPiece(record: PartnerRecord, piece: Piece): unknown {
  const value = readPiece(record, piece);
  if (piece.kind !== 'look') return value;
  const named = PICTURES.flatMap((name) => {
    const picture = readPicture(record[name]);
    return picture ? [[name, { digest: picture.digest, type: picture.type }]] : [];
  });
  return { ...(value as object), ...Object.fromEntries(named) };
}

/** The record with a piece's value in it, its pictures as a record has them. One that is not there stays a name, which the check refuses. */
export async function writeStoredPiece(
  transaction: Transaction,
  partnerId: number,
  { record, piece, value }: { record: PartnerRecord; piece: Piece; value: unknown },
): Promise<unknown> {
  if (piece.kind !== 'look' || typeof value !== 'object' || value === null) {
    return writePiece(record, piece, value);
  }
  const whole: Record<string, unknown> = { ...value };
  for (const name of PICTURES) {
    const one = whole[name];
    if (!isNamed(one)) continue;
    const row = await getPicture(transaction, partnerId, one.digest);
    if (row) whole[name] = `data:${row.type};base64,${row.bytes.toString('base64')}`;
  }
  return writePiece(record, piece, whole);
}

/** The partner as it is now, locked. @throws where there is none: its row is never deleted */
export async function lockRecord(transaction: Transaction, key: string): Promise<PartnerRecord> {
  const record = await exportPartner(transaction, key);
  if (!record) throw new Error(`there is no partner ${key}`);
  return record;
}

function isNamed(value: unknown): value is Named {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<Named>).digest === 'string'
  );
}
