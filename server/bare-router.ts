import { parseSync, Visitor, type Plugin } from 'vite';

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
  // Nobody asks `HydratedRouter` to be measured from inside.
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    ${uncalled('getRouteInstrumentationUpdates', 'instrumentClientSideRouter')}
    ${uncalled('instrumentHandler', 'instrumentationResultMetaContext')}`,
};
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
    transform: {
      filter: { id: `**/${ROUTER}**/*.js` },
      handler: (code, id) => ({
        code: LEFT_OUT[id.split(ROUTER)[1] ?? ''] ?? withoutNotes(code),
        map: null,
      }),
    },
  };
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
