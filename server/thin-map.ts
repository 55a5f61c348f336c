const START = 'window.__reactRouterManifest=';

interface MapOfPages {
  routes: Record<string, Record<string, unknown>>;
}

/**
 * The router's map of pages without the files that each page imports, which only the server reads, and without what a page does
 * not have.
 * @param script as the build writes it
 */
export function thinMap(script: string): string {
  // The same file once more, for a build of another kind: it has nothing in it.
  if (script === '') return script;
  if (!script.startsWith(START)) throw new Error('the map of pages is not what it was');
  const map = JSON.parse(script.slice(START.length, script.lastIndexOf(';'))) as MapOfPages;
  const acting = Object.values(map.routes).find(
    (route) => route.hasAction || route.hasClientAction,
  );
  if (acting) {
    throw new Error(
      `${String(acting.id)} has an action, and server/bare-router.ts leaves out of the browser's router what calls them: post to our own API instead`,
    );
  }
  const routes = Object.entries(map.routes).map(([id, route]) => [
    id,
    Object.fromEntries(
      Object.entries(route).filter(([name, value]) => name !== 'imports' && isSomething(value)),
    ),
  ]);
  return `${START}${JSON.stringify({ ...map, routes: Object.fromEntries(routes) })};`;
}

function isSomething(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== false;
}
