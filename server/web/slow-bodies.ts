import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { refuseUnreadable } from './failures.ts';

/** A slow body must not hold a connection. */
const BODY_MS = 10_000;
const TOO_LATE = Object.assign(new Error('the body did not come in time'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
});

/** Cuts a request off whose body has not come in time; a route that takes files says how long that is. */
export function limitBody(
  { raw, routeOptions }: FastifyRequest,
  headers: Readonly<Record<string, string>>,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
  // A request that came without a connection holds none.
  if (!(raw.socket instanceof Socket)) return;
  // What came with the head is there.
  if ((encoding === undefined && Number(length ?? 0) === 0) || raw.complete) return;
  const timer = setTimeout(() => {
    if (!raw.complete && !raw.socket.destroyed) refuseUnreadable(TOO_LATE, raw.socket, headers);
  }, routeOptions.config.bodyMs ?? BODY_MS).unref();
  raw.once('close', () => clearTimeout(timer));
}
