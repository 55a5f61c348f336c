import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import serveStatic from '@fastify/static';
import webSocket from '@fastify/websocket';
import { href } from 'react-router';
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { reportDelivery } from '#app/features/messaging/contract.ts';
import { registerVideoSockets } from '#app/features/video/socket.server.ts';
import type { WorkStreams } from '#app/features/work-news/work-streams.server.ts';
import type { HumanCheck } from '#app/platform/human-check.server.ts';
import type { Database } from '#db/client.ts';
import type { CalendarNews } from '#server/calendar-news.ts';
import type { News } from '#server/news.ts';
import { markAccount, refuseOtherAccount } from '#app/platform/account-mark.server.ts';
import { ACCOUNT_MARK_HEADER } from '#app/platform/call-headers.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Services } from '#server/services.ts';
import { createHostFinder, type PartnerHost } from './hosts.ts';
import { registerApi } from './api.ts';
import { registerAssets } from './assets.ts';
import { registerDocumentation } from './documentation.ts';
import { createCallCounts } from './grouped-store.ts';
import { endSocket, refuseUnreadable, registerFailures, sendFailure } from './failures.ts';
import { createIdentify, type Identify } from './identify.ts';
import type { CampaignCounter } from '#app/features/campaigns/campaign-counter.server.ts';
import { registerPages, type KeptPage, type Pages } from './pages.ts';
import { registerPartnerFiles, registerProfilePictures } from './partner-files.ts';
import { registerPictures } from './pictures.ts';
import { describePortal, type PortalSettings, subnetOf } from './portal.ts';
import {
  BARE_POLICY,
  contentSecurityPolicy,
  isSameOrigin,
  PICTURE_POLICY,
  PREVIEW,
  securityHeaders,
  TOKEN_ROUTE,
} from './security.ts';
import { readableAddress, routedPath } from './readable-address.ts';
import { registerReadYourWrites } from './read-your-writes.ts';
import { limitBody } from './slow-bodies.ts';
import { watchSlowReaders } from './slow-sockets.ts';
import { refuseUnknownInstants } from './known-instants.ts';
import { type Compilers, LATE_COMPILERS } from './late-compilers.ts';
import { registerMapTiles } from './map-tiles.ts';
import type { TileSource } from './tile-source.ts';
import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts';
import { findStaffHost, isServedAt, registerStaffLogin } from './staff-host.ts';
import { registerSharedCalls } from './shared-calls.ts';
import { registerWorkStream } from './work-stream.ts';
import { registerCompression } from './compress-answers.ts';
import { GZIP_LEVEL } from './gzip.ts';
import { registerSiteFiles } from './site-files.ts';

/** A visitor's form is far below this; nothing larger is read. */
const JSON_BODY_BYTES_MAX = 64 * 1024;
/** Of what a browser says over a web socket: how it can be reached, in words of at most 16 kB. */
const SOCKET_MESSAGE_BYTES_MAX = 32 * 1024;
/** The longest that any request may take to come; a form's time is shorter, see `slow-bodies.ts`. */
const REQUEST_TIMEOUT_MS = 180_000;
const HEADERS_TIMEOUT_MS = 5_000;
/** Both are looked after as often as this; every half minute unless told. */
const CONNECTIONS_CHECKED_MS = 1_000;
/** A connection without a request. A visitor's next page opens another one; a proxy's is used by all of them. */
const IDLE_MS = 10_000;
const IDLE_PROXY_MS = 72_000;
const PATH_PART_LENGTH_MAX = 200;
/** Bookings are told of at once. Prices and profiles are seen within this time after they were imported. */
const PAGES_KEPT_MS = 3_000;
const PAGES_KEPT_MAX = 200;
/** A page of twenty doctors takes about 200 kB. */
const PAGES_BYTES_MAX = 20_000_000;
const PICTURE_CACHE_MS = 86_400_000;
/** The same for everybody: nobody has to be known for them. */
const FILES = /^\/(?:assets|uploads|images|map-tiles|theme)\//;
/** Asked by machines that know no host of ours; only where they are served. */
const FOR_OPERATORS = new Set(['/healthz', '/readyz', '/metrics']);
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Asked by machines of others, which sign what they say: no page of ours, no cookie. */
const SIGNED: ReadonlySet<string> = new Set([reportDelivery.path]);

declare module 'fastify' {
  interface FastifyRequest {
    partnerHost: PartnerHost;
  }
}

export interface WebOptions {
  db: Database;
  services: Services;
  humanCheck: HumanCheck;
  settings: PortalSettings;
  /** Built pages; null serves the calls alone (tests of calls). */
  pages: (Pages & { clientFolder: string }) | null;
  /** Files of the pages of other versions; none: only this version's are served. */
  keptAssetsFolder?: string | null;
  uploadsFolder: string | null;
  /** Tiles for the map; null: it draws its own background. */
  findTile?: TileSource | null;
  /** Fastify's logging options; without them nothing is logged. */
  logging?: Pick<FastifyServerOptions, 'logger' | 'logController'>;
  trustProxy: boolean | number | string;
  /** Domains below which every host is the operator's. */
  ownDomains?: readonly string[];
  /** Who sent a request (default: by the session's cookie). */
  identify?: Identify;
  /** Whether pages and answers that are the same for everybody are kept for seconds (default: yes). */
  keepsPages?: boolean;
  /** From and to the other processes; none: there are none. */
  news?: News;
  /** Tells whose free times changed; without it kept pages show them for seconds. */
  calendarNews?: Pick<CalendarNews, 'follow'>;
  /** What compiles the schemas of the calls (default: when they are first needed). */
  compilers?: Compilers;
  /** Tell the staff's pages which lists have changed; none: nobody does. */
  workStreams?: WorkStreams;
  /** Counts how often pages of campaigns are opened; none: nobody does. */
  campaignCounter?: Pick<CampaignCounter, 'note'>;
  /** Health, logging and metrics hang themselves in here, before any route. */
  observe?: (app: FastifyInstance) => void;
}

/** The portal's HTTP side: host, language, limits, policy, then calls and pages. Does not listen yet. */
export async function buildApp(options: WebOptions): Promise<FastifyInstance> {
  const headersOf = (request: Pick<FastifyRequest, 'hostname'> | null) =>
    securityHeaders(request?.hostname ?? '', {
      isSecure: options.settings.publicUrl.startsWith('https:'),
      ownDomains: options.ownDomains ?? [],
    });
  const app = Fastify({
    ...options.logging,
    // Fastify takes a number of proxies as a function of the hop.
    trustProxy:
      typeof options.trustProxy === 'number'
        ? (_address: string, hop: number) => hop < Number(options.trustProxy)
        : options.trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: JSON_BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { connectionsCheckingInterval: CONNECTIONS_CHECKED_MS },
    keepAliveTimeout: options.trustProxy === false ? IDLE_MS : IDLE_PROXY_MS,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url }) => readableAddress(url),
    // What cannot even be found a way for names nothing.
    frameworkErrors: (_error, request, reply) => {
      void sendFailure(request, reply.headers(headersOf(request)), 'not_found');
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headersOf(null)),
    routerOptions: { maxParamLength: PATH_PART_LENGTH_MAX },
    // Nothing is coerced: a number is written as a number or matches a pattern.
    schemaController: { compilersFactory: options.compilers ?? LATE_COMPILERS },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false },
      onCreate: refuseUnknownInstants,
    },
  });
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  const slowReaders = watchSlowReaders(app.server);
  app.addHook('onClose', async () => slowReaders.stop());
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request));
    limitBody(request, headersOf(request));
  });
  app.removeContentTypeParser('text/plain');
  registerFailures(app);
  // Before all that may refuse: what it refuses of an upgrade would stay open otherwise.
  await app.register(webSocket, {
    options: { maxPayload: SOCKET_MESSAGE_BYTES_MAX },
    errorHandler: endSocket,
  });
  options.observe?.(app);

  app.decorateRequest('portal');
  app.decorateRequest('partnerHost');
  await app.register(cookie);
  registerReadYourWrites(app, options.db, options.settings);
  const forgetHosts = registerHost(app, options);
  registerStaffLogin(app);
  registerPolicy(app, options.settings);
  registerCompression(app);
  // Brotli would save a quarter of the bytes and take eight times as long; files have it from the build.
  await app.register(compress, { encodings: ['gzip'], zlibOptions: { level: GZIP_LEVEL } });
  const callCounts = createCallCounts(options.news ?? null);
  app.addHook('onClose', async () => callCounts.stop());
  await app.register(rateLimit, {
    global: false,
    store: callCounts.Store,
    keyGenerator: ({ ip, portal }) => `${subnetOf(ip)} ${portal.clientHash.toString('base64')}`,
    errorResponseBuilder: () => Object.assign(new Error('limit'), { statusCode: 429 }),
  });
  const keptPages = createKeptPages(options);
  options.calendarNews?.follow(keptPages);
  options.news?.hear('partners', () => {
    forgetHosts();
    keptPages.clear();
  });
  registerSharedCalls(app, options.keepsPages === false ? null : (options.calendarNews ?? null));
  await registerDocumentation(app);
  registerApi(app, options.services, options.humanCheck);
  registerVideoSockets(app, options.services.video.rooms, (request) =>
    isSameOrigin(request, request.portal.origin),
  );
  if (options.workStreams) {
    const { services, identify = createIdentify(services) } = options;
    registerWorkStream(app, options.workStreams, identify);
  }
  if (options.findTile) registerMapTiles(app, options.findTile);
  if (options.uploadsFolder) await registerUploads(app, options.uploadsFolder);
  await registerPictures(app);
  registerPartnerFiles(app, options.db);
  registerProfilePictures(app, options.db);
  if (options.pages) {
    const own = `${options.pages.clientFolder}/assets`;
    await registerAssets(app, options.keptAssetsFolder ? [own, options.keptAssetsFolder] : [own]);
    registerSiteFiles(app, options.services);
    const { campaignCounter: counter } = options;
    registerPages(app, options.pages, options.services, { kept: keptPages, counter });
  }
  return app;
}

async function registerUploads(app: FastifyInstance, root: string): Promise<void> {
  await app.register(serveStatic, {
    root,
    prefix: '/uploads/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    maxAge: PICTURE_CACHE_MS,
    setHeaders: (reply) => {
      reply.header('content-security-policy', PICTURE_POLICY);
    },
  });
}

function createKeptPages({ keepsPages = true }: WebOptions): SharedAnswers<KeptPage> {
  return createSharedAnswers<KeptPage>({
    keptMs: keepsPages ? PAGES_KEPT_MS : 0,
    keptMax: PAGES_KEPT_MAX,
    bytesMax: PAGES_BYTES_MAX,
    bytesOf: ({ page }) => page.bytes,
    isKept: ({ status, isUnavailable }) => status === 200 && !isUnavailable,
  });
}

/** Before anything else: whose portal is this? */
function registerHost(
  app: FastifyInstance,
  { db, services, settings, identify = createIdentify(services) }: WebOptions,
): () => void {
  const hosts = createHostFinder(db, (error) => {
    app.log.error({ err: error }, 'a partner host could not be read');
  });
  app.addHook('onRequest', async (request, reply) => {
    if (FOR_OPERATORS.has(request.routeOptions.url ?? '')) return;
    // One Host header and a path: anything else tries to make proxies and us disagree.
    const hostHeaders = request.raw.rawHeaders.filter(
      (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
    );
    if (hostHeaders.length !== 1 || !request.url.startsWith('/')) {
      return sendFailure(request, reply, 'invalid_input');
    }
    const staffHost = findStaffHost(request.headers.host ?? '', settings.staffHost);
    const host = staffHost ?? (await hosts.find(request.headers.host ?? ''));
    if (!host) return sendFailure(request, reply, 'unknown_host');
    request.partnerHost = host;
    request.portal = describePortal(request, reply, host, settings);
    // The staff's entry and the portals do not see each other.
    if (staffHost && request.url === '/') return reply.redirect(href('/staff'));
    if (!isServedAt(request.url, request.portal)) return sendFailure(request, reply, 'not_found');
    const isSigned = SIGNED.has(request.routeOptions.url ?? '');
    const needsOrigin = !READS.has(request.method) && !isSigned;
    if (needsOrigin && !isSameOrigin(request, request.portal.origin)) {
      return sendFailure(request, reply, 'forbidden');
    }
    return undefined;
  });
  // After the limits, which are looked at first: who sends too many requests costs the database nothing.
  app.addHook('preParsing', async (request) => {
    if (!request.portal || FILES.test(request.url)) return;
    Object.assign(request.portal, await identify(request));
    const { actor } = request.portal;
    refuseOtherAccount(settings.appSecret, actor, request.headers[ACCOUNT_MARK_HEADER]);
    request.portal.accountMark = markAccount(settings.appSecret, actor);
    if (request.portal.isStaffEntry) await showPreview(request, services);
  });
  return () => hosts.check();
}

/** A preview is a page of the partner, at the staff's entry, for who may write it; for anybody else the page is not there. */
async function showPreview(request: FastifyRequest, { contentDesk }: Services): Promise<void> {
  const [, query = ''] = request.url.split('?', 2);
  const [, partnerId] = PREVIEW.exec(routedPath(request.url)) ?? [];
  if (partnerId === undefined) return;
  const asked = new URLSearchParams(query);
  const shown = await contentDesk.getPreview(request.portal, {
    partnerId: Number(partnerId),
    piece: asked.get('piece') ?? '',
    draft: asked.get('draft'),
    isMember: asked.get('as') === 'member',
    locale: asked.get('in') ?? '',
    day: asked.get('day'),
  });
  if (!shown) throw new PortalError('not_found');
  request.portal = shown;
}

function registerPolicy(app: FastifyInstance, { usesRecaptcha }: PortalSettings): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // A route may have one of its own.
    if (!request.portal || reply.getHeader('content-security-policy') !== BARE_POLICY) return;
    const path = routedPath(request.url);
    reply.header(
      'content-security-policy',
      contentSecurityPolicy(
        request.portal,
        path,
        request.partnerHost.frameAncestors,
        usesRecaptcha,
      ),
    );
    if (TOKEN_ROUTE.test(path)) {
      reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
    }
    if (path.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'private, no-store');
    }
  });
}
