import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import type { Pages } from './pages.ts';

const BUILD_FOLDER = join(import.meta.dirname, '../../build');
/** Part of the program once that is built: `server/whole-program.ts`. */
const PAGES = pathToFileURL(join(BUILD_FOLDER, 'server/index.js')).href;

/** The built pages, and what a browser should fetch for them first. */
export async function loadPages(): Promise<Pages & { clientFolder: string }> {
  const clientFolder = join(BUILD_FOLDER, 'client');
  const build = (await import(PAGES)) as ServerBuild;
  const manifest = JSON.parse(
    await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string } | undefined>;
  const sheetOf = (name: string) => {
    const sheet = manifest[name];
    if (!sheet) throw new Error(`${name} was not built`);
    return `/${sheet.file}`;
  };
  const sheets = { first: sheetOf('first.css'), rest: sheetOf('rest.css') };
  const wordsFiles = Object.fromEntries(
    LOCALES.map((locale) => {
      const catalogue = manifest[`app/i18n/catalogue.${locale}.ts`];
      return [locale, catalogue && `/${catalogue.file}`];
    }),
  ) as Record<Locale, string | undefined>;
  return { build, sheets, wordsFiles, clientFolder };
}
