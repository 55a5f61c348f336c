import { randomBytes } from 'node:crypto';
import { createMac, keyFor } from '#app/platform/keys.server.ts';
import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLocale, type Locale } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import { originOf } from '#app/platform/origin.ts';
import { VISITOR_ACTOR } from '#app/platform/actor.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import type { PartnerHost } from './hosts.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';

const LANGUAGE_COOKIE = 'lang';
const LANGUAGE_COOKIE_SECONDS = 365 * 86_400;
const IPV4_IN_IPV6 = /^::ffff:([0-9.]+)$/i;
/** An IPv6 address has eight groups; the first four are the network that one customer gets. */
const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;
const SUBNET_GROUPS = 3;

export interface PortalSettings {
  appSecret: string;
  publicUrl: string;
  isDemo: boolean;
  usesRecaptcha: boolean;
  /** Where the staff sign in; null: nowhere. */
  staffHost: string | null;
  /** Whose tiles the map shows; null: it draws its own background. */
  mapAttribution: string | null;
}

/** Works out who is asked, and remembers what the address says of language and framing. */
export function describePortal(
  request: FastifyRequest,
  reply: FastifyReply,
  host: PartnerHost,
  settings: PortalSettings,
): Portal {
  const query = request.query as Record<string, unknown>;
  return {
    requestId: request.id,
    nonce: randomBytes(16).toString('base64'),
    partner: host.partner,
    origin: originOf(host.host, settings.publicUrl),
    host: host.host,
    market: host.market,
    timeZone: MARKET_ZONES[host.market],
    locale: chooseLocale(request, reply, host.defaultLocale),
    theme: host.theme,
    actor: VISITOR_ACTOR,
    viewer: VISITOR,
    isStaffEntry: host.host === settings.staffHost,
    isIframe:
      request.headers['sec-fetch-dest'] === 'iframe' || remembers(request, reply, 'iframe', query),
    isWebview: remembers(request, reply, 'webview', query),
    isDemo: settings.isDemo,
    mapAttribution: settings.mapAttribution,
    clientHash: createMac(keyFor(settings.appSecret, 'client'))
      .update(networkOf(request.ip))
      .digest(),
    reportError: (error) => request.log.error({ err: error }, 'page failed'),
  };
}

/** `?lang=` first, then what the calling page speaks, then the stored choice, then the host's language. */
function chooseLocale(request: FastifyRequest, reply: FastifyReply, fallback: Locale): Locale {
  const { lang } = request.query as Record<string, unknown>;
  if (isLocale(lang)) {
    if (request.cookies[LANGUAGE_COOKIE] !== lang) {
      reply.setCookie(LANGUAGE_COOKIE, lang, {
        path: '/',
        maxAge: LANGUAGE_COOKIE_SECONDS,
        sameSite: 'lax',
      });
    }
    return lang;
  }
  const spoken = request.headers['accept-language'];
  if (isLocale(spoken)) return spoken;
  const stored = request.cookies[LANGUAGE_COOKIE];
  return isLocale(stored) ? stored : fallback;
}

/** `?iframe=1` and `?webview=1` hold for the browser's session. */
function remembers(
  request: FastifyRequest,
  reply: FastifyReply,
  name: 'iframe' | 'webview',
  query: Record<string, unknown>,
): boolean {
  if (query[name] === '1') {
    if (request.cookies[name] !== '1') reply.setCookie(name, '1', { path: '/', sameSite: 'lax' });
    return true;
  }
  return request.cookies[name] === '1';
}

/** Those who are likely one: 256 addresses of IPv4, a /48 of IPv6. */
export function subnetOf(address: string): string {
  const network = networkOf(address);
  return network.includes(':')
    ? network.split(':').slice(0, SUBNET_GROUPS).join(':')
    : network.slice(0, network.lastIndexOf('.'));
}

/** IPv6 callers own a whole /64; IPv4 callers one address, also where both protocols share a socket. */
export function networkOf(address: string): string {
  const mapped = IPV4_IN_IPV6.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : IPV6_GROUPS - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return all.slice(0, NETWORK_GROUPS).join(':');
}
