import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What proxies add: whom they ask for. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
/** Once for an operator who looks now, again for one who looks tomorrow. */
const TELL_EVERY_MS = 60 * 60_000;
/** How long after the last such request it is said of this process. */
const SAID_MS = 10 * 60_000;

const NEAR = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  NEAR.addSubnet(network, bits);
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  NEAR.addSubnet(network, bits, 'ipv6');
}

export interface ProxyNotice {
  /** Somebody near by asked on others' behalf a short time ago, and was taken for a visitor. */
  isIgnored(): boolean;
}

/**
 * Notices a proxy that nobody told the portal of, also one before those that it knows: all visitors behind it count as one, with the
 * limits of one. Only an address of the operator's own network is believed to be one; anybody may send the headers. `tell` is
 * called once an hour.
 */
export function noticeProxies(app: FastifyInstance, tell: () => void): ProxyNotice {
  let lastAt = Number.NEGATIVE_INFINITY;
  let toldAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async (request) => {
    if (!isTakenForVisitor(request)) return;
    lastAt = performance.now();
    if (lastAt - toldAt < TELL_EVERY_MS) return;
    toldAt = lastAt;
    tell();
  });
  return { isIgnored: () => performance.now() - lastAt < SAID_MS };
}

/** Who counts as the visitor is near by and asks for somebody else. */
function isTakenForVisitor({ ip, headers }: FastifyRequest): boolean {
  if (!FORWARDED.some((name) => headers[name] !== undefined) || !isNear(ip)) return false;
  const [first = ''] = String(headers['x-forwarded-for'] ?? '').split(',');
  return first.trim() !== ip;
}

export function isNear(address: string): boolean {
  return NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
