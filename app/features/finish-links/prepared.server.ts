import type { Guest } from '#app/features/call-centre/guest.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import type { requestMedicalCare } from '#app/features/medical-care/contract.ts';
import { seal, unseal } from '#app/platform/seal.server.ts';
import type { LinkWay } from './contract.ts';

interface LinkTarget {
  way: LinkWay;
  /** The number (E.164) or address that the link went to. */
  to: string;
}

/** A time that is held by the call. */
export interface PreparedVisit extends LinkTarget {
  holdSecret: string;
  slotId: string;
  subfunctionId: number;
  form:
    | {
        kind: 'customer';
        patientComment: string;
        minor: { minorId: string; mothersName: string } | null;
      }
    | { kind: 'guest'; guest: Guest };
}

/** A request for care: all of its form but for what only the patient can give. */
export interface PreparedCare extends LinkTarget {
  care: BodyOf<typeof requestMedicalCare>;
  /** The day of the market on which it was said: a link outlives midnight. */
  saidOn: string;
}

/** What was said on the telephone: nobody reads it in the database. */
export type Prepared = PreparedVisit | PreparedCare;

export function sealPrepared(appSecret: string, linkId: string, prepared: Prepared): Buffer {
  return seal(appSecret, placeOf(linkId), JSON.stringify(prepared));
}

/** null: sealed under a secret that is not in use any more. */
export function unsealPrepared(appSecret: string, linkId: string, sealed: Buffer): Prepared | null {
  const text = unseal(appSecret, placeOf(linkId), sealed);
  return text === null ? null : (JSON.parse(text) as Prepared);
}

/** The child of the customer's for whom it was prepared; null: for nobody they have noted. */
export function childOf(prepared: Prepared): string | null {
  if ('care' in prepared) {
    const { onBehalf } = prepared.care;
    return onBehalf && 'minorId' in onBehalf ? onBehalf.minorId : null;
  }
  return prepared.form.kind === 'customer' ? (prepared.form.minor?.minorId ?? null) : null;
}

const placeOf = (linkId: string) => ['finish-link', linkId];
