import type { Plugin } from 'vite';

/** What the bundler puts around every part that is fetched when it is needed. */
const HELPER = /^\0vite\/preload-helper\.js$/;
/**
 * Fetches what a part imports together with it. Nothing else: no part has a style sheet of its own (the second one is every
 * page's, see `app/entry.server.tsx`), every browser that runs them knows `modulepreload`, and a part that cannot be had is told
 * by its own import.
 */
export const BARE = `
const seen = {};
export function __vitePreload(load, files = []) {
  for (const file of files) {
    const href = new URL('/' + file, document.baseURI).href;
    if (seen[href] || document.querySelector('link[href$="/' + file + '"]')) continue;
    seen[href] = true;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  return load();
}`;

/** The browser gets a third of Vite's own helper, with what our pages need of it. */
export function barePreload(): Plugin {
  return {
    name: 'vizit:bare-preload',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: { filter: { id: HELPER }, handler: () => BARE },
  };
}
