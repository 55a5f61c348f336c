import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { requestContext as RequestContextKey, RequestContext } from '#app/request-context.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import { isDatabaseUnavailable } from '#db/errors.ts';
import type { Services } from '#server/services.ts';
import { RETRY_AFTER_SECONDS } from '#app/platform/errors.ts';
import { limitOf } from '#app/platform/limits.ts';
import { TOKEN_ROUTE } from './security.ts';

export interface Pages {
  build: ServerBuild;
  /** What the browser fetches while the page still arrives: style sheet and words, as a `Link` header. */
  linkHeaders: Record<Locale, string>;
}

/** Every address that is no call and no file is a page, rendered by React Router. */
export function registerPages(app: FastifyInstance, pages: Pages, services: Services): void {
  // The build holds its own copy of our modules, so the key of the context must come out of it.
  const { requestContext } = pages.build.entry.module as unknown as {
    requestContext: typeof RequestContextKey;
  };
  const render = createRequestHandler(pages.build, 'production');

  async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    let isUnavailable = false;
    const portal: Portal = {
      ...request.portal,
      reportError: (error) => {
        isUnavailable ||= isDatabaseUnavailable(error);
        request.portal.reportError(error);
      },
    };
    const context = new RouterContextProvider();
    const rendering: RequestContext = { portal, services };
    context.set(requestContext, rendering);
    const response = await render(webRequest(request, portal.origin), context);

    // The page has said what it can; browsers, crawlers and proxies hear that it is worth trying again.
    if (isUnavailable) reply.header('retry-after', RETRY_AFTER_SECONDS.unavailable);
    reply.code(isUnavailable ? 503 : response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    reply.header(
      'cache-control',
      TOKEN_ROUTE.test(request.url) ? 'private, no-store' : 'private, no-cache',
    );
    if (response.headers.get('content-type')?.startsWith('text/html')) {
      reply.header('link', pages.linkHeaders[portal.locale]);
    }
    if (rendering.html !== undefined) return reply.send(rendering.html);
    if (!response.body) return reply.send();
    return reply.send(Readable.fromWeb(response.body as ReadableStream));
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: page,
    exposeHeadRoute: false,
    config: { rateLimit: limitOf('page') },
  });
}

function webRequest(request: FastifyRequest, origin: string): Request {
  const controller = new AbortController();
  request.raw.once('close', () => controller.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
  }
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers,
    signal: controller.signal,
  });
}
