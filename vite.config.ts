import { reactRouter } from '@react-router/dev/vite';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { defineConfig, type Plugin } from 'vite';

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

/**
 * What every page of the portal is made of, in two files instead of forty; what every page with a search needs, every page
 * with free times, and every page with a list of results. The gallery's examples are left out: they would bring their
 * sample words along.
 */
const SHARED_CHUNKS = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|scheduler|react-router|cookie)\// },
  {
    name: 'kit',
    test: /^(?!.*\.examples\.).*\/app\/(?:i18n\/(?!catalogue|messages)|platform\/(?:use-portal|contract|call)|ui\/(?:avatar|badge|button|card|class-names|checkbox|dates|empty-state|field|flag|icons|layout|link|live-message|page-head|select|skeleton|spinner|tabs|text-field|toast|visually-hidden|shell|rating|pagination|logo|banner))/,
  },
  {
    name: 'search',
    test: /^(?!.*\.examples\.).*\/app\/features\/(?:finder\/(?:contract|filters|finder-address|fold|item-rules|option-groups|profile-address|result-list|use-specialty-search|specialty-text|location-choices)\.tsx?$|finder\/components\/(?:specialty|location)-field|calendar\/(?:week|week-days|packed-slots|clinic-time)\.ts$)|\/app\/platform\/viewer|\/app\/ui\/(?:combo-box|use-lazy-part|scroll-behavior)/,
  },
  {
    name: 'times',
    test: /^(?!.*\.examples\.).*\/app\/(?:features\/(?:booking\/(?:reservation|reservation-calls|reservation-flow|reservation-status|shown-slots|use-draft|draft|use-modal-entry|use-presence|use-reservation-flow|tab-memory|random-text|attempt|contract)\.tsx?$|calendar\/(?:contract|use-week-slots|slot-week|slot-week-pager)\.tsx?$|finder\/(?:use-slot-picking|item-modals|times-view|components\/(?:price-text|discount-button))\.tsx?$|prices\/discounted-price)|platform\/human-check(?:-contract)?\.ts$|ui\/(?:share-button|structured-data|times-list|week-calendar|week-pager)\/|ui\/month-picker\/lazy)/,
  },
  {
    name: 'results',
    test: /\/app\/features\/finder\/(?:use-(?:finder-search|finder-slots|filter-form|search-failure|near-search)|finder-data|near|components\/(?:results|results-bar|result-items|result-card|item-head|map-column|lazy-[a-z-]+|filter-panel|filter-form-id|near-field))\.tsx?$/,
  },
];

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
      build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } },
    },
  },
  worker: { format: 'es' },
  server: { middlewareMode: true },
});
