import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

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
  return `${name}.${sign(appSecret, owner, name).toString('base64url')}`;
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
  return timingSafeEqual(given, sign(appSecret, owner, name)) ? name : null;
}

function sign(appSecret: string, { partnerId, email }: DeviceOwner, name: string): Buffer {
  return createHmac('sha256', appSecret)
    .update(`device:${JSON.stringify([partnerId, email, name])}`)
    .digest();
}
