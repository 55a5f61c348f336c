import { createMac, keyFor } from '#app/platform/keys.server.ts';

/** What is kept of a number that wants no text messages: it lasts longer than the secret of a deployment. */
export function hashStoppedNumber(appSecret: string, phone: string): Buffer {
  return createMac(keyFor(appSecret, 'person')).update(`no text messages to ${phone}`).digest();
}
