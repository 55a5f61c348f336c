interface SharedChunk {
  name: string;
  /** Beginnings of paths, in `node_modules/` or in `app/`. */
  parts: readonly string[];
}

/**
 * What many pages have in common, in a few files instead of forty: what every page of the portal is made of, what every page
 * with a search needs, and every page with free times.
 */
export const SHARED_CHUNKS: readonly SharedChunk[] = [
  {
    name: 'framework',
    parts: ['react/', 'react-dom/', 'scheduler/', 'react-router/', 'cookie/'].map(
      (folder) => `node_modules/${folder}`,
    ),
  },
  {
    name: 'kit',
    parts: [
      'i18n/',
      'platform/use-portal',
      'platform/contract',
      'platform/call',
      ...[
        'avatar',
        'badge',
        'banner',
        'button',
        'card',
        'checkbox',
        'class-names',
        'dates',
        'empty-state',
        'field',
        'flag',
        'icons',
        'layout',
        'link',
        'live-message',
        'logo',
        'page-head',
        'pagination',
        'rating',
        'select',
        'shell',
        'skeleton',
        'spinner',
        'tabs',
        'text-field',
        'toast',
        'visually-hidden',
      ].map((part) => `ui/${part}`),
    ].map((part) => `app/${part}`),
  },
  {
    name: 'search',
    parts: [
      'features/calendar/week-days.ts',
      'features/calendar/packed-slots.ts',
      'platform/viewer',
      'ui/combo-box',
      'ui/use-lazy-part',
      'ui/scroll-behavior',
    ].map((part) => `app/${part}`),
  },
  {
    name: 'times',
    parts: [
      'features/calendar/contract.ts',
      'features/calendar/use-week-slots.ts',
      'features/calendar/slot-week.tsx',
      'features/calendar/slot-week-pager.tsx',
      'features/prices/discounted-price',
      'platform/human-check.ts',
      'platform/human-check-contract.ts',
      'ui/month-picker/lazy',
      'ui/share-button/',
      'ui/structured-data/',
      'ui/times-list/',
      'ui/week-calendar/',
      'ui/week-pager/',
    ].map((part) => `app/${part}`),
  },
];

/** Of the gallery's examples and of the words of all pages a shared file has nothing. */
const LEFT_OUT = ['.examples.', 'app/i18n/catalogue', 'app/i18n/messages'];

export function isShared(module: string, { parts }: SharedChunk): boolean {
  return (
    parts.some((part) => module.includes(`/${part}`)) &&
    !LEFT_OUT.some((part) => module.includes(part))
  );
}

/** For the bundler. */
export const CHUNK_GROUPS = SHARED_CHUNKS.map((chunk) => ({
  name: chunk.name,
  test: (module: string) => isShared(module, chunk),
}));
