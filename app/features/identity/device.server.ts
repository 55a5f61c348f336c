import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyFor, keysFor } from '#app/platform/keys.server.ts';

/** Remembered by a browser that has signed in: it may go on trying while others guess at the same account. */
export const DEVICE_COOKIE = 'device';
export const DEVICE_COOKIE_SECONDS = 180 * 86_400;

const DEVICE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

interface DeviceOwner {
  partnerId: number;
  /** Folded. */
  email: string;
}

/** Says nothing of the account to anybody without the secret, and opens nothing. */
export function createDevice(appSecret: string, owner: DeviceOwner): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${sign(keyFor(appSecret, 'device'), owner, name).toString('base64url')}`;
}

/** Name of the device, if it has signed in to that account before; else null. */
export function readDevice(
  appSecret: string,
  owner: DeviceOwner,
  device: string | undefined,
): string | null {
  const [, name, signature] = DEVICE.exec(device ?? '') ?? [];
  if (!name || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = keysFor(appSecret, 'device').some((key) =>
    timingSafeEqual(given, sign(key, owner, name)),
  );
  return isOurs ? name : null;
}

function sign(key: Buffer, { partnerId, email }: DeviceOwner, name: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([partnerId, email, name]))
    .digest();
}
