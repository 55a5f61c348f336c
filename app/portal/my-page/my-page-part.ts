/**
 * What a customer has of their own on the start page. Its code comes with the page of who is signed in, which the page itself
 * says; visitors do without it.
 */
export const myPagePart =
  import.meta.env.SSR || 'account' in document.documentElement.dataset
    ? await import('./my-page.tsx')
    : null;
