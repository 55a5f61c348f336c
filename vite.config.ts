import { reactRouter } from '@react-router/dev/vite';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { defineConfig, type Plugin } from 'vite';
import { CHUNK_GROUPS } from './server/shared-chunks.ts';

const NO_SCHEMAS = '\0no-schemas';

/**
 * Only the server checks what crosses the wire; to the browser a contract is a method and a path. So there TypeBox is a
 * stand-in that takes any call: 12 kB less of JavaScript on every page.
 */
function withoutSchemas(): Plugin {
  return {
    name: 'vizit:without-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'typebox' ? NO_SCHEMAS : null),
    load: (id) =>
      id === NO_SCHEMAS ? 'export const Type = new Proxy(() => Type, { get: () => Type });' : null,
  };
}

export default defineConfig({
  plugins: [
    // React Aria's own words in the portal's languages only.
    { ...optimizeLocales.vite({ locales: ['hu-HU', 'ro-RO', 'en-US', 'en-GB'] }), enforce: 'pre' },
    withoutSchemas(),
    reactRouter(),
  ],
  // One style sheet for all pages: split ones are fetched again by lazy parts, and then in another order.
  build: { manifest: true, sourcemap: false, assetsInlineLimit: 0, cssCodeSplit: false },
  // A page of results names some two thousand classes.
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } } },
    },
  },
  worker: { format: 'es' },
  server: { middlewareMode: true },
});
