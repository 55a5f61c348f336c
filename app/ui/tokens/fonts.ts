import latinExt from './fonts/figtree-latin-ext-common.woff2?url';
import latin from './fonts/figtree-latin-common.woff2?url';

/** The letters of the portal's languages, to be preloaded: Hungarian and Romanian need both files. */
export const fontUrls: readonly string[] = [latin, latinExt];
