import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { catalogue as en } from '#app/i18n/catalogue.en.ts';
import { catalogue as hu } from '#app/i18n/catalogue.hu.ts';
import { catalogue as ro } from '#app/i18n/catalogue.ro.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';

// The server's own code is not part of this bundle: it takes the context's key from here.
export { requestContext };

const catalogues = { hu, ro, en };
const RENDER_TIMEOUT_MS = 6_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { portal } = loadContext.get(requestContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') {
    return Promise.resolve(new Response(null, { status, headers }));
  }
  return new Promise((resolve, reject) => {
    const answer = () => {
      const body = new PassThrough();
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
    };
    // Crawlers get the page whole, people as soon as its frame stands.
    const whenReady = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
    const { pipe, abort } = renderToPipeableStream(
      <LanguageProvider
        locale={portal.locale}
        market={portal.market}
        catalogue={catalogues[portal.locale]}
      >
        <ServerRouter context={routerContext} url={request.url} nonce={portal.nonce} />
      </LanguageProvider>,
      { nonce: portal.nonce, [whenReady]: answer, onShellError: reject, onError: reject },
    );
    setTimeout(abort, RENDER_TIMEOUT_MS).unref();
  });
}

/** Expected answers (404, redirects) are no errors; the rest is logged by the server under its request id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).portal.reportError(error);
};
