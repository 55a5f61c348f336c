/**
 * What many pages have in common, in a few files instead of forty: what every page of the portal is made of, what every page
 * with a search needs, and every page with free times. The gallery's examples are left out: they would bring their sample
 * words along.
 */
export const SHARED_CHUNKS = [
  {
    name: 'framework',
    pattern: /node_modules\/(?:react|react-dom|scheduler|react-router|cookie)\//,
  },
  {
    name: 'kit',
    pattern:
      /\/app\/(?:i18n\/(?!catalogue|messages)|platform\/(?:use-portal|contract|call)|ui\/(?:avatar|badge|button|card|class-names|checkbox|dates|empty-state|field|flag|icons|layout|link|live-message|page-head|select|skeleton|spinner|tabs|text-field|toast|visually-hidden|shell|rating|pagination|logo|banner))/,
  },
  {
    name: 'search',
    pattern:
      /\/app\/features\/calendar\/(?:week-days|packed-slots)\.ts$|\/app\/platform\/viewer|\/app\/ui\/(?:combo-box|use-lazy-part|scroll-behavior)/,
  },
  {
    name: 'times',
    pattern:
      /\/app\/(?:features\/(?:calendar\/(?:contract|use-week-slots|slot-week|slot-week-pager)\.tsx?$|prices\/discounted-price)|platform\/human-check(?:-contract)?\.ts$|ui\/(?:share-button|structured-data|times-list|week-calendar|week-pager)\/|ui\/month-picker\/lazy)/,
  },
];

/** For the bundler: the groups, each without the examples. */
export const CHUNK_GROUPS = SHARED_CHUNKS.map(({ name, pattern }) => ({
  name,
  test: (module: string) => !module.includes('.examples.') && pattern.test(module),
}));
