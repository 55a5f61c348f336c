import { transcode } from 'node:buffer';
import { renderToString } from 'react-dom/server';
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
import { requestContext, type RequestContext } from '#app/request-context.ts';

// The server's own code is not part of this bundle: it takes the context's key from here.
export { requestContext };

const catalogues = { hu, ro, en };
const DOCTYPE = Buffer.from('<!DOCTYPE html>');
/** As React writes them: what the scripts of the page import, in its head, and at its end what they begin from and what starts them. */
const MODULE_LINK = '<link rel="modulepreload" href="';
const SCRIPT = '<script nonce="';
const SCRIPT_END = '</script>';
const HEAD_END = Buffer.from('</head>');
const START_SCRIPT = ' type="module" async="">';
/** Kept as text until the first paint. */
const START_TEXT = '<script type="text/later" id="start">';
const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g;
const PAGE_END = '</body></html>';

/**
 * Renders a page whole: its data are there before it begins, so nothing is left to stream, and one text costs the server
 * far less than a stream of thousands of pieces.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, manifest, ...routerContext }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const context = loadContext.get(requestContext);
  const { locale, market, nonce, preview } = context.portal;
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const data = serverHandoffStream ? await readText(serverHandoffStream) : '';
  const rendered = renderToString(
    <LanguageProvider locale={locale} market={market} catalogue={catalogues[locale]}>
      <ServerRouter
        context={{ ...routerContext, manifest: onlyShown(manifest, routerContext) }}
        url={request.url}
        nonce={nonce}
      />
    </LanguageProvider>,
  );
  context.html = preview ? toStill(rendered) : assemble(toUtf8(rendered), data, context);
  return new Response(null, { status, headers });
}

/**
 * The map of the pages cut down to those that this one is made of: the router makes an object of each in it, for every page
 * anew. The browser gets the whole map as a file of its own.
 */
function onlyShown(
  manifest: EntryContext['manifest'],
  { staticHandlerContext }: Pick<EntryContext, 'staticHandlerContext'>,
): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  return {
    ...manifest,
    routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])),
  };
}

/**
 * The page can be read and filled in before its scripts run, so they come after its first paint: until then the style
 * sheet and the letters have the whole line. A `modulepreload` of low priority still shares it with them. Only the head
 * and the end are looked at: what lies between is long.
 */
function assemble(
  page: Buffer,
  data: string,
  { portal, wordsFile, sheets }: RequestContext,
): Buffer {
  const { nonce } = portal;
  const headEnd = page.indexOf(HEAD_END);
  const scripts = page.lastIndexOf(SCRIPT, page.lastIndexOf(SCRIPT) - 1);
  if (headEnd === -1 || scripts < headEnd) throw new Error('a page in disorder');
  const { context, start } = readScripts(page.toString('utf8', scripts));
  const [head = '', ...links] = page.toString('utf8', 0, headEnd).split(MODULE_LINK);
  const modules = links.map((link) => link.slice(0, link.indexOf('"')));
  // The browser would find the words only behind the first of the scripts.
  if (wordsFile) modules.push(wordsFile);
  const texts = links.map((link) => link.slice(link.indexOf('>') + 1));
  return Buffer.concat([
    DOCTYPE,
    Buffer.from(withPatience(withoutScripts([head, ...texts].join(''), sheets), nonce)),
    page.subarray(headEnd, scripts),
    Buffer.from(
      [
        `${START_TEXT}${start}${SCRIPT_END}`,
        // One script, as each nonce is a place where compressing begins anew (`server/web/shared-page.ts`).
        `${SCRIPT}${nonce}">${context}${writeData(data)}${writeStart(modules, sheets?.later)}${SCRIPT_END}`,
        PAGE_END,
      ].join(''),
    ),
  ]);
}

/** @param end of the page, from the script that says what they begin from */
function readScripts(end: string): { context: string; start: string } {
  const [contextTag = '', startTag = '', rest] = end.split(SCRIPT_END);
  const context = contextTag.slice(contextTag.indexOf('>') + 1);
  const at = startTag.indexOf(START_SCRIPT);
  if (at === -1 || rest !== PAGE_END) throw new Error('a page without its scripts');
  return { context, start: startTag.slice(at + START_SCRIPT.length) };
}

/** Whoever runs no scripts has the later sheet from the start: it would never be asked for. */
function withoutScripts(head: string, sheets: RequestContext['sheets']): string {
  if (sheets?.later === undefined) return head;
  const first = head.indexOf(`href="${sheets.first[0]}"`);
  const end = head.indexOf('>', first) + 1;
  if (first === -1) throw new Error('a page without its style sheet');
  const link = `<noscript><link rel="stylesheet" href="${sheets.later}"></noscript>`;
  return head.slice(0, end) + link + head.slice(end);
}

/** Longer than the slowest line needs. */
const FIRST_SHEET_PATIENCE_MS = 10_000;
const LET_SHEETS_WAIT = `setTimeout(() => {
for (const link of document.querySelectorAll("link[rel=stylesheet]")) if (!link.sheet) {
link.addEventListener("load", () => { link.media = "all"; });
link.media = "print";
}
}, ${FIRST_SHEET_PATIENCE_MS});`;

/** A style sheet that does not come keeps nobody from the page: it is shown as it is, and gets its looks when they are there. */
function withPatience(head: string, nonce: string): string {
  const first = head.indexOf('<link rel="stylesheet"');
  if (first === -1) return head;
  return `${head.slice(0, first)}${SCRIPT}${nonce}">${LET_SHEETS_WAIT}${SCRIPT_END}${head.slice(first)}`;
}

/** A preview is looked at: no script of it would be run, and none is asked for. */
function toStill(rendered: string): Buffer {
  const unlinked = cutOut(rendered, MODULE_LINK, '>');
  return Buffer.concat([DOCTYPE, toUtf8(cutOut(unlinked, '<script', SCRIPT_END))]);
}

function cutOut(text: string, from: string, to: string): string {
  const [start = '', ...parts] = text.split(from);
  return [start, ...parts.map((part) => part.slice(part.indexOf(to) + to.length))].join('');
}

/** As long as the longest page so far: the system clears memory that is asked for anew. */
let utf16 = Buffer.alloc(0);

/** By way of UTF-16: a long text with letters beyond Latin-1 is turned into bytes in half the time. */
function toUtf8(text: string): Buffer {
  const length = 2 * text.length;
  if (utf16.length < length) utf16 = Buffer.alloc(length);
  utf16.write(text, 'utf16le');
  return transcode(utf16.subarray(0, length), 'utf16le', 'utf8');
}

/**
 * Fetches everything the scripts of the page import at once, then starts them.
 * @param later a style sheet that the first paint can do without; what comes alive waits for it
 */
function writeStart(modules: string[], later: string | undefined): string {
  return `(({ nonce }) => requestAnimationFrame(() => setTimeout(() => {
const add = (tag, fields) => document.head.append(Object.assign(document.createElement(tag), { nonce, ...fields }));
${later === undefined ? '' : writeSheet(later)}
for (const href of ${JSON.stringify(modules)}) add("link", { rel: "modulepreload", href });
add("script", { type: "module", text: document.getElementById("start").text });
})))(document.currentScript);`;
}

/** Longer than a slow line needs; nobody is kept from a page for the sake of what it looks like further on. */
const SHEET_PATIENCE_MS = 4_000;

/**
 * Right behind the first: what is a partner's own comes after all of ours. Asked for once more when it fails, and never waited
 * for without end; not at all where the first was let go, and the page can be seen and pressed already. Until it is there `laterSheet` stays: `app/root.tsx` then loads the next page whole.
 */
function writeSheet(href: string): string {
  return `window.laterSheet = new Promise((done) => {
const first = document.querySelector("link[rel=stylesheet]");
const ask = (again) => {
const link = Object.assign(document.createElement("link"), { nonce, rel: "stylesheet", href: ${JSON.stringify(href)} });
link.onload = () => { delete window.laterSheet; done(); };
link.onerror = () => { link.remove(); again ? ask(false) : done(); };
first.after(link);
};
ask(true);
setTimeout(done, first.media === "print" ? 0 : ${SHEET_PATIENCE_MS});
});`;
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** What the router's own streaming writes for the browser, at once: the loaders' data. */
function writeData(data: string): string {
  const text = JSON.stringify(data).replace(UNSAFE_IN_SCRIPT, escapeCharacter);
  const stream = 'window.__reactRouterContext.streamController';
  return `${stream}.enqueue(${text});${stream}.close();`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Expected answers (404, redirects) are no errors; the rest is logged by the server under its request id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).portal.reportError(error);
};
