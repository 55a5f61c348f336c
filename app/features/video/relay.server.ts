import { createHmac } from 'node:crypto';
import type { Relay } from './contract.ts';

/** Long enough to connect; a connection that stands is not cut when they end. */
const CREDENTIALS_MINUTES = 10;
const SECOND_MS = 1_000;

/** The TURN server that carries sound and picture where two browsers do not reach each other. */
export interface RelaySettings {
  /** `turn:turn.example:3478?transport=udp`; empty: there is none, and browsers find each other or do not. */
  urls: readonly string[];
  /** coturn's `static-auth-secret`. */
  secret: string;
  /** Everything goes through it, so that neither end learns the other's network address. */
  isOnlyWay: boolean;
}

export const NO_RELAY: RelaySettings = { urls: [], secret: '', isOnlyWay: false };

/**
 * Credentials for the TURN server that end by themselves: a moment and a name as the user, its HMAC-SHA-1 as the password
 * ("A REST API For Access To TURN Services", draft-uberti-behave-turn-rest-00; the server answers by RFC 8489, long-term credentials).
 * @param name whose they are, for the server's log: an end's random id, nothing of a person
 */
export function describeRelay(
  { urls, secret, isOnlyWay }: RelaySettings,
  name: string,
  nowMs: number,
): Relay {
  if (urls.length === 0) return { iceServers: [], isOnlyWay: false };
  const until = Math.floor(nowMs / SECOND_MS) + CREDENTIALS_MINUTES * 60;
  const username = `${until}:${name}`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return { iceServers: [{ urls: [...urls], username, credential }], isOnlyWay };
}
