import url from './fonts/figtree-common.woff2?url';

/** The letters of the portal's languages, to be preloaded. */
export const fontUrl: string = url;
