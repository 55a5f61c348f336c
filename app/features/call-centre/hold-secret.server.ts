import { createHash } from 'node:crypto';

/** A call holds as a browser does: by a secret that only its opening leads to. */
export function secretOf(opening: string): string {
  return createHash('sha256').update(opening).digest('base64url');
}
