import { readFileSync } from 'node:fs';
import { parseSync, Visitor, type Plugin } from 'vite';

/** What is left out was read in the source of this version. */
const READ_IN = '8.4.0';
const PACKAGE = `${import.meta.dirname}/../node_modules/react-router/package.json`;
const ROUTER = 'node_modules/react-router/dist/production/lib/';
/** What the package imports from them and nothing here calls. */
const uncalled = (...names: string[]) => `export let ${names.join(', ')};`;
/** Files of the router that our settings leave nothing of. */
const LEFT_OUT: Record<string, string> = {
  // `routeDiscovery` is 'initial': the browser has the map of pages from the start.
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    ${uncalled('getManifestPath', 'getPartialManifest')}
    ${uncalled('getPathsWithAncestors', 'handleClientVersionMismatch')}`,
  // The style sheets are those of all pages (`Sheets` in `app/root.tsx`, `writeSheet` in `app/entry.server.tsx`), and none has links.
  'dom/ssr/links.js': `
    export const prefetchRouteCss = async () => {};
    export const prefetchStyleLinks = async () => {};
    ${uncalled('getKeyedLinksForMatches', 'getKeyedPrefetchLinks')}
    ${uncalled('getModuleLinkHrefs', 'getNewMatchesForLinks', 'isPageLinkDescriptor')}`,
  // A page posts to our own API, never through the router.
  'dom/ssr/data.js': `
    export const createRequestInit = async ({ signal }) => ({ signal });`,
  // Nobody asks `HydratedRouter` to be measured from inside.
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    ${uncalled('getRouteInstrumentationUpdates', 'instrumentClientSideRouter')}
    ${uncalled('instrumentHandler', 'instrumentationResultMetaContext')}`,
};
/**
 * Functions that nothing here calls, by file: pages without an action post to our own API, there are no fetchers, and
 * `app/root.tsx` says what failed. The number says how many statements come before what is never arrived at.
 */
const UNCALLED: Record<string, Record<string, number>> = {
  'router/router.js': {
    discoverRoutes: 0,
    fetch: 0,
    handleAction: 0,
    handleFetcherAction: 0,
    handleFetcherLoader: 0,
    normalizeNavigateOptions: 1,
    patchRoutesImpl: 0,
  },
  'dom/ssr/single-fetch.js': { singleFetchActionStrategy: 0 },
  'hooks.js': { DefaultErrorComponent: 0, RSCErrorHandler: 0 },
};
const LEFT_OUT_BY = 'server/bare-router.ts';
/** They only write to the console. */
const WARNINGS = new Set(['warning', 'warnOnce']);
/** They throw what a developer reads in the development build. */
const INVARIANTS = new Set(['invariant', 'UNSAFE_invariant']);
/** Functions of React that make something and do nothing else. */
const MAKERS = new Set(['createContext', 'forwardRef', 'memo']);

/** The browser gets of React Router what it runs here, and neither notes for developers nor what only they keep alive. */
export function bareRouter(): Plugin {
  return {
    name: 'vizit:bare-router',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart: () => {
      requireRead((JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version);
    },
    transform: {
      filter: { id: `**/${ROUTER}**/*.js` },
      handler: (code, id) => {
        const file = id.split(ROUTER)[1] ?? '';
        return {
          code:
            LEFT_OUT[file] ??
            withoutNotes(withoutUncalled(code, UNCALLED[file] ?? {}, LEFT_OUT_BY)),
          map: null,
        };
      },
    },
  };
}

/** Stops the build when the router is another than the one that was read. */
export function requireRead(version: string): void {
  if (version === READ_IN) return;
  throw new Error(
    `React Router is now ${version}, and server/bare-router.ts leaves out of the browser's copy what nothing here calls in ${READ_IN}. ` +
      'Compare the files that LEFT_OUT and UNCALLED name with those of the new version (are they still not called with our settings?), ' +
      'then set READ_IN, run tests/e2e/site.spec.ts and look at the error pages of a production build.',
  );
}

/**
 * A module's text without what functions do that nobody calls: should somebody call them, they say who left it out.
 * @param uncalled how many statements of each function stay
 * @param leftOutBy the file that names them
 */
export function withoutUncalled(
  code: string,
  uncalled: Record<string, number>,
  leftOutBy: string,
): string {
  const missing = new Set(Object.keys(uncalled));
  if (missing.size === 0) return code;
  let bare = '';
  let end = 0;
  new Visitor({
    FunctionDeclaration({ id, body }) {
      const name = id?.name ?? '';
      const first = body?.body[uncalled[name] ?? Infinity];
      if (!body || !first || first.start < end) return;
      missing.delete(name);
      bare += `${code.slice(end, first.start)}throw Error('left out: ${leftOutBy}');`;
      end = body.end - 1;
    },
  }).visit(parseSync('router.js', code).program);
  if (missing.size > 0) {
    throw new Error(
      `there is no ${[...missing].join(', ')} where ${leftOutBy} leaves it out: take it from UNCALLED, or find its new name`,
    );
  }
  return bare + code.slice(end);
}

/**
 * A module's text without names for the developer tools, warnings and the texts of what cannot happen. Without its name, and
 * once it is said that making it does nothing else, a component that nobody imports is dropped with all that it needs.
 */
export function withoutNotes(code: string): string {
  let bare = '';
  let end = 0;
  const replace = (from: number, to: number, text: string) => {
    if (from < end) return;
    bare += code.slice(end, from) + text;
    end = to;
  };
  new Visitor({
    ExpressionStatement({ expression, start, end: after }) {
      const isName =
        expression.type === 'AssignmentExpression' && nameOf(expression.left) === 'displayName';
      const isWarning =
        expression.type === 'CallExpression' && WARNINGS.has(nameOf(expression.callee));
      if (isName || isWarning) replace(start, after, ';');
    },
    CallExpression({ callee, start, arguments: [condition, text] }) {
      if (condition && text && INVARIANTS.has(nameOf(callee))) replace(condition.end, text.end, '');
      if (callee.type === 'MemberExpression' && MAKERS.has(nameOf(callee))) {
        replace(start, start, '/* @__PURE__ */ ');
      }
    },
  }).visit(parseSync('router.js', code).program);
  return bare + code.slice(end);
}

/** Of a variable or a property; empty: it is neither. */
function nameOf(node: { type: string; name?: unknown; property?: unknown }): string {
  if (node.type === 'Identifier') return String(node.name);
  if (node.type !== 'MemberExpression') return '';
  return nameOf(node.property as { type: string; name?: unknown });
}
