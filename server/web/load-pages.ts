import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import type { Pages } from './pages.ts';

const BUILD_FOLDER = join(import.meta.dirname, '../../build');

/** The built pages, and where each language's words lie. */
export async function loadPages(): Promise<Pages & { clientFolder: string }> {
  const clientFolder = join(BUILD_FOLDER, 'client');
  const build = (await import(
    pathToFileURL(join(BUILD_FOLDER, 'server/index.js')).href
  )) as ServerBuild;
  const manifest = JSON.parse(
    await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string } | undefined>;
  const catalogueUrls = Object.fromEntries(
    LOCALES.map((locale) => {
      const chunk = manifest[`app/i18n/catalogue.${locale}.ts`];
      return [locale, chunk ? `/${chunk.file}` : undefined];
    }),
  ) as Record<Locale, string | undefined>;
  return { build, catalogueUrls, clientFolder };
}
