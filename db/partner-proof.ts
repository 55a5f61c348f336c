import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { Client, PoolClient } from 'pg';

const KEY_BYTES = 32;
/** Of SHA-256, by RFC 2104. */
const BLOCK_BYTES = 64;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;
/** Far more than a statement may take, and room for clocks that differ. */
const POOLED_PROOF_LIFE_S = 300;

/** Stands among the values of a statement for the proof that it acts for this partner: see `enter_partner` of the database. */
export class ActingPartner {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }
}

export function asPartner(partnerId: number): ActingPartner {
  return new ActingPartner(partnerId);
}

/** The key by which the program proves to the database which partner it acts for. */
export function partnerKeyOf(appSecret: string): Buffer {
  return Buffer.from(
    hkdfSync('sha256', appSecret, '', 'vizit: partner of a transaction', KEY_BYTES),
  );
}

/** What the database accepts: while a secret is being changed, the proofs of both. */
export function partnerKeysOf(secrets: { current: string; previous: string | null }): Buffer[] {
  return [secrets.current, secrets.previous].flatMap((one) =>
    one === null ? [] : partnerKeyOf(one),
  );
}

/** A key as the database keeps it, ready for its own HMAC-SHA-256. */
export function padsOf(key: Buffer): { inner: Buffer; outer: Buffer } {
  const block = Buffer.alloc(BLOCK_BYTES);
  key.copy(block);
  return {
    inner: Buffer.from(block.map((byte) => byte ^ INNER_PAD)),
    outer: Buffer.from(block.map((byte) => byte ^ OUTER_PAD)),
  };
}

/** Makes what a connection sets as its partner. */
export type PartnerProver = (client: PoolClient, partnerId: number) => string;

/** For who sees every partner anyway: the number alone. */
export const proveNothing: PartnerProver = (_client, partnerId) => String(Math.trunc(partnerId));

/**
 * Signs partner and connection: a proof that somebody reads in another connection's statement is worth nothing to them. Behind a
 * pooler nobody knows the connection beforehand; there it is good for all of them, and for minutes only.
 */
export function createPartnerProver(
  key: Buffer,
  { isPooled }: { isPooled: boolean },
): PartnerProver {
  // Made of the bytes once: behind a pooler each statement signs.
  const kept = createSecretKey(key);
  const sign = (said: string) => `${said}.${createHmac('sha256', kept).update(said).digest('hex')}`;
  if (isPooled) {
    return (_client, partnerId) =>
      sign(`${Math.trunc(partnerId)}.0.${Math.ceil(Date.now() / 1_000) + POOLED_PROOF_LIFE_S}`);
  }
  const known = new WeakMap<PoolClient, Map<number, string>>();
  return (client, partnerId) => {
    const ofClient = known.get(client) ?? new Map<number, string>();
    known.set(client, ofClient);
    const proof =
      ofClient.get(partnerId) ?? sign(`${Math.trunc(partnerId)}.${backendOf(client)}.0`);
    ofClient.set(partnerId, proof);
    return proof;
  };
}

/** The process of the server that serves this connection, as it said when it began. */
export function backendOf(client: Client | PoolClient): number {
  return (client as { processID?: number | null }).processID ?? 0;
}
