/**
 * The start page that is the search itself. Its code comes with the page where the partner opens so, which the page itself says;
 * the start pages of all others do without it.
 */
export const searchPart =
  import.meta.env.SSR || 'opensWithSearch' in document.documentElement.dataset
    ? await import('./search-landing.tsx')
    : null;
