import { hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { Portal } from '#app/platform/portal.ts';

/** Whose a file is: a customer’s, or of the browser that has a secret. */
export interface FileOwner {
  customerId: number | null;
  secretHash: Buffer | null;
}

/** @throws PortalError invalid_input: a visitor without a secret */
export function fileOwnerOf(
  { actor }: Pick<Portal, 'actor'>,
  holdSecret: string | undefined,
): FileOwner {
  return actor.kind === 'customer'
    ? { customerId: actor.customerId, secretHash: null }
    : { customerId: null, secretHash: hashHoldSecret(holdSecret) };
}
