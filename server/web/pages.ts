import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type ServerBuild,
} from 'react-router';
import type {
  requestContext as RequestContextKey,
  RequestContext,
  Sheets,
} from '#app/request-context.ts';
import type { CampaignCounter } from '#app/features/campaigns/campaign-counter.server.ts';
import { isOpening } from '#app/features/campaigns/campaign-opening.ts';
import { addressWithTimes, TIMES_COOKIE } from '#app/features/directory/times-view.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { isSearchBody } from '#app/themes/theme.ts';
import { createTurns } from '#app/platform/turns.ts';
import type { Portal } from '#app/platform/portal.ts';
import { isDatabaseUnavailable } from '#db/errors.ts';
import type { Services } from '#server/services.ts';
import { RETRY_AFTER_SECONDS } from '#app/platform/errors.ts';
import { guardOpen } from '#app/platform/api.server.ts';
import { chooseEncoding } from './content-encoding.ts';
import type { NoteShown, SharedAnswers } from './shared-answers.ts';
import { createSharedPage, type SharedPage } from './shared-page.ts';
import { routedPath } from './readable-address.ts';
import { TOKEN_ROUTE } from './security.ts';
import { isStaffPath } from './staff-host.ts';

export interface Pages {
  build: ServerBuild;
  /** Style sheets: what a visitor sees first, and all else. */
  sheets: { first: string; rest: string };
  /** Where the words of each language are. */
  wordsFiles: Record<Locale, string | undefined>;
}

/** A page that is the same for everybody who asks the same host in the same language. */
export interface KeptPage {
  status: number;
  headers: [string, string][];
  isUnavailable: boolean;
  page: SharedPage;
  /** Of whose openings it is counted; undefined: it is no campaign's. */
  campaign: string | undefined;
}

interface Rendered {
  response: Response;
  /** The page, where it is one. */
  html: Uint8Array | undefined;
  isUnavailable: boolean;
  campaign: string | undefined;
}

/** Search, profiles and the landing page, whole or as data for a page that is open already. */
const SHARED =
  /^\/(?:_root\.data|services\/provider-search(?:\.data)?|providers\/[0-9a-z/]+(?:\.data)?)?(?:\?|$)/;
/**
 * A page is made on one thread, between two answers of the database: sixteen at a time are no faster than three, and all that
 * they have read waits in memory and is moved about there. Far longer than it takes to make so many.
 */
const MADE_AT_ONCE = 3;
const TURN_PATIENCE_MS = 250;
/** Bytes of a page that a zstd frame may bring into the first ten packets of a connection; of a longer one gzip makes as many ways there and back with less work. */
const FIRST_PACKETS_MAX = 80_000;
/** Where something secret is typed. */
const NEVER_STORED = /^\/(?:login|forgotten-password|staff)(?:[./]|$)/;

export interface PagesKeeping {
  kept: SharedAnswers<KeptPage>;
  /** undefined: nothing is counted. */
  counter: Pick<CampaignCounter, 'note'> | undefined;
}

/** Every address that is no call and no file is a page, rendered by React Router. */
export function registerPages(
  app: FastifyInstance,
  pages: Pages,
  services: Services,
  { kept, counter }: PagesKeeping,
): void {
  const render = createRender(pages, services);

  function prepare(
    { portal, url }: FastifyRequest,
    reply: FastifyReply,
    { status, headers, isUnavailable }: Omit<KeptPage, 'page' | 'campaign'>,
  ): void {
    // The page has said what it can; browsers, crawlers and proxies hear that it is worth trying again.
    if (isUnavailable) reply.header('retry-after', RETRY_AFTER_SECONDS.unavailable);
    reply.code(isUnavailable ? 503 : status);
    for (const [name, value] of headers) reply.header(name, value);
    const path = routedPath(url);
    reply.header(
      'cache-control',
      portal.viewer.isLoggedIn || NEVER_STORED.test(path) || TOKEN_ROUTE.test(path)
        ? 'private, no-store'
        : 'private, no-cache',
    );
    if (namesScripts(portal, headers)) {
      // The browser would find them only behind what comes before them in the page.
      const { first } = sheetsOf(pages.sheets, portal, url);
      reply.header('link', first.map((sheet) => `<${sheet}>; rel=preload; as=style`).join(', '));
    }
  }

  function countOpened(
    { method, url, portal, headers }: FastifyRequest,
    { status, isUnavailable, campaign }: Pick<KeptPage, 'status' | 'isUnavailable' | 'campaign'>,
  ): void {
    // It may have failed after it had said whose it is: nobody has seen it.
    if (campaign === undefined || status !== 200 || isUnavailable) return;
    if (method !== 'GET' || !isOpening(url, headers)) return;
    counter?.note(portal.partner.id, 'opened', campaign);
  }

  async function sendOwn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const controller = new AbortController();
    request.raw.once('close', () => controller.abort());
    const { response, html, isUnavailable, campaign } = await render(request, {
      signal: controller.signal,
    });
    countOpened(request, { status: response.status, isUnavailable, campaign });
    const headers = [...response.headers];
    prepare(request, reply, { status: response.status, headers, isUnavailable });
    if (html !== undefined) return reply.send(html);
    if (!response.body) return reply.send();
    return reply.send(Readable.fromWeb(response.body as ReadableStream));
  }

  async function sendShared(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const found = await kept.get(keyOf(request), async (noteShown) => {
      // Without a signal: one visitor who leaves must not take the page from the others.
      const { response, html, isUnavailable, campaign } = await render(request, { noteShown });
      const bytes = html ?? new Uint8Array(await response.arrayBuffer());
      const page = createSharedPage(bytes, request.portal.nonce);
      return {
        status: response.status,
        headers: [...response.headers],
        isUnavailable,
        page,
        campaign,
      };
    });
    countOpened(request, found);
    prepare(request, reply, found);
    reply.header('vary', 'accept-encoding');
    const { nonce } = request.portal;
    const encoding = chooseEncoding(
      request.headers['accept-encoding'],
      found.page.bytes > FIRST_PACKETS_MAX ? ['gzip'] : undefined,
    );
    if (!encoding) return reply.send(found.page.plain(nonce));
    return reply.header('content-encoding', encoding).send(await found.page[encoding](nonce));
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const withTimes = addressWithTimes(request.url, request.cookies[TIMES_COOKIE]);
      if (withTimes) return reply.header('cache-control', 'private, no-cache').redirect(withTimes);
      // A customer's page is nobody else's.
      return request.method === 'GET' &&
        !request.portal.viewer.isLoggedIn &&
        !request.hasWritten &&
        SHARED.test(request.url)
        ? sendShared(request, reply)
        : sendOwn(request, reply);
    },
    exposeHeadRoute: false,
    ...guardOpen('page'),
  });
}

function createRender({ build, sheets, wordsFiles }: Pages, services: Services) {
  // The build holds its own copy of our modules, so the key of the context must come out of it.
  const { requestContext } = build.entry.module as unknown as {
    requestContext: typeof RequestContextKey;
  };
  const handle = inTurns({
    staff: createRequestHandler({ ...build, routes: onlyStaff(build.routes) }, 'production'),
    portal: createRequestHandler({ ...build, routes: withoutStaff(build.routes) }, 'production'),
  });

  return async function render(
    request: FastifyRequest,
    { signal, noteShown }: { signal?: AbortSignal; noteShown?: NoteShown },
  ): Promise<Rendered> {
    let isUnavailable = false;
    const portal: Portal = {
      ...request.portal,
      ...(noteShown && { noteShown }),
      reportError: (error) => {
        isUnavailable ||= isDatabaseUnavailable(error);
        request.portal.reportError(error);
      },
    };
    const context = new RouterContextProvider();
    const wordsFile = wordsFiles[portal.locale];
    const rendering: RequestContext = {
      portal,
      services,
      wordsFile,
      sheets: sheetsOf(sheets, portal, request.url),
    };
    context.set(requestContext, rendering);
    const response = await handle(
      portal.isStaffEntry ? 'staff' : 'portal',
      webRequest(request, portal.origin, signal),
      context,
    );
    const { html, openedCampaign: campaign } = rendering;
    return { response, html, isUnavailable, campaign };
  };
}

/** With those of the pages that it stands in. */
function pathOf(routes: ServerBuild['routes'], route: ServerBuild['routes'][string]): string {
  if (!route) return '';
  const above = route.parentId === undefined ? '' : pathOf(routes, routes[route.parentId]);
  return route.path ? `${above}/${route.path}` : above;
}

/** A portal has no page of the staff, and the router looks for an address in every page that it knows. */
function withoutStaff(routes: ServerBuild['routes']): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(routes).filter(([, route]) => !isStaffPath(pathOf(routes, route))),
  );
}

/** The staff's entry has no page of a portal but the one that says that there is none, and what its own pages stand in. */
function onlyStaff(routes: ServerBuild['routes']): ServerBuild['routes'] {
  const kept: ServerBuild['routes'] = {};
  const keep = (id: string | undefined) => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return;
    kept[route.id] = route;
    keep(route.parentId);
  };
  for (const [id, route] of Object.entries(routes)) {
    if (isStaffPath(pathOf(routes, route)) || route?.path === '*') keep(id);
  }
  return kept;
}

/** A visitor’s first page is shown without what other pages and later parts look like. */
function sheetsOf({ first, rest }: Pages['sheets'], portal: Portal, url: string): Sheets {
  const { viewer, preview, isStaffEntry, theme } = portal;
  // A landing page that is a search has more to show than a few visitors of one partner are worth to all others.
  const isCommon = !isSearchBody(theme.landing.visitor);
  const isFirst = isCommon && !viewer.isLoggedIn && !preview && !isStaffEntry && SHARED.test(url);
  return isFirst ? { first: [first], later: rest } : { first: [first, rest] };
}

function inTurns<Entry extends string>(handlers: Record<Entry, RequestHandler>) {
  const turn = createTurns({ atOnce: MADE_AT_ONCE, patienceMs: TURN_PATIENCE_MS });
  return (entry: Entry, ...asked: Parameters<RequestHandler>) =>
    turn(() => handlers[entry](...asked));
}

/** All that a shared page depends on. */
function keyOf({ portal, url }: FastifyRequest): string {
  const { host, origin, locale, isIframe, isWebview } = portal;
  return JSON.stringify([host, origin, locale, isIframe, isWebview, url]);
}

/** Every page but a preview, which asks for none. */
function namesScripts({ preview }: Portal, headers: KeptPage['headers']): boolean {
  return (
    !preview &&
    headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'))
  );
}

function webRequest(
  request: FastifyRequest,
  origin: string,
  signal: AbortSignal | undefined,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
  }
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers,
    ...(signal && { signal }),
  });
}
