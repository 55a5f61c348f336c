import { createHash } from 'node:crypto';
import { PortalError } from './errors.ts';

/** 32 bytes in base64url. */
const HOLD_SECRET = /^[A-Za-z0-9_-]{43}$/;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * What is stored of the secret that a browser holds a time with; also whose idempotency keys are whose.
 * @throws PortalError invalid_input
 */
export function hashHoldSecret(secret: string | undefined): Buffer {
  if (!secret || !HOLD_SECRET.test(secret)) throw new PortalError('invalid_input');
  return createHash('sha256').update(secret).digest();
}

/** @throws PortalError invalid_input */
export function requireIdempotencyKey(key: string | undefined): string {
  if (!key || !IDEMPOTENCY_KEY.test(key)) throw new PortalError('invalid_input');
  return key;
}

/** Tells whether a repeated call asks for the same; the human check is new at each try and no part of it. */
export function hashCall(name: string, body: Record<string, unknown>): Buffer {
  const fields = Object.keys(body).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([name, fields.map((field) => [field, body[field]])]))
    .digest();
}
