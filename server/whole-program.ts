import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';

const PROJECT = `${import.meta.dirname}/..`;
const PAGES = 'build/server/index.js';
/** How `server/web/load-pages.ts` fetches them, which may not be there yet when it is loaded. */
const FETCHED_PAGES = 'import(PAGES)';
const NOT_ASCII = /[^\0-\x7f]/g;
const ESCAPED_LETTER = /\\[^\0-\x7f]/;

/**
 * The program in one piece, two folders below the project: the built pages are part of it, and what lies beside the source of a
 * module (statements, fonts, what another process or thread runs) is found there.
 */
export function wholeProgram(): Plugin {
  return {
    name: 'vizit:whole-program',
    enforce: 'pre',
    transform: {
      filter: { id: '**/{app,db,server}/**/*.ts', code: 'import.meta.' },
      handler: (code, id) => {
        const path = relative(PROJECT, id).replaceAll('\\', '/');
        const isLoader = path === 'server/web/load-pages.ts';
        return { code: withPlaces(isLoader ? withPages(code) : code, path), map: null };
      },
    },
    generateBundle: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = inAscii(file.code);
      }
    },
  };
}

/** @param path of the module, from the project */
export function withPlaces(code: string, path: string): string {
  return code
    .replaceAll('import.meta.dirname', `(import.meta.dirname + '/../../${dirname(path)}')`)
    .replaceAll('import.meta.url', `new URL('../../${path}', import.meta.url).href`);
}

/**
 * Node keeps the text of a program for as long as it runs, and all of it in two bytes a letter when one letter is not of ASCII.
 * @throws when such a letter is escaped by itself, as it would be escaped twice
 */
export function inAscii(code: string): string {
  if (ESCAPED_LETTER.test(code)) throw new Error('write the letter without a backslash before it');
  return code.replace(
    NOT_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** @throws when it fetches the pages in another way */
export function withPages(code: string): string {
  if (!code.includes(FETCHED_PAGES)) {
    throw new Error(`server/whole-program.ts does not find ${FETCHED_PAGES}`);
  }
  return code.replace(FETCHED_PAGES, `import('../../${PAGES}')`);
}
