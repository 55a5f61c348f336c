import latinExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

/** The two files of the portal's font, to be preloaded: Hungarian and Romanian need both. */
export const fontUrls: readonly string[] = [latin, latinExt];
