import type { Guest } from '#app/features/call-centre/guest.ts';
import { seal, unseal } from '#app/platform/seal.server.ts';
import type { LinkWay } from './contract.ts';

/** What was said on the telephone: nobody reads it in the database. */
export interface Prepared {
  holdSecret: string;
  slotId: string;
  subfunctionId: number;
  way: LinkWay;
  /** The number (E.164) or address that the link went to. */
  to: string;
  form:
    | {
        kind: 'customer';
        patientComment: string;
        minor: { minorId: string; mothersName: string } | null;
      }
    | { kind: 'guest'; guest: Guest };
}

export function sealPrepared(appSecret: string, linkId: string, prepared: Prepared): Buffer {
  return seal(appSecret, placeOf(linkId), JSON.stringify(prepared));
}

/** null: sealed under a secret that is not in use any more. */
export function unsealPrepared(appSecret: string, linkId: string, sealed: Buffer): Prepared | null {
  const text = unseal(appSecret, placeOf(linkId), sealed);
  return text === null ? null : (JSON.parse(text) as Prepared);
}

const placeOf = (linkId: string) => ['finish-link', linkId];
