import { relative } from 'node:path';
import type { Plugin } from 'vite';

const PROJECT = `${import.meta.dirname}/..`;
/** What a visitor sees first, and what every page starts with. */
export const FIRST_PAGES = [
  'app/entry.client.tsx',
  'app/root.tsx',
  'app/portal/pages/frame.tsx',
  'app/portal/pages/landing.tsx',
  'app/features/search/pages/finder.tsx',
  'app/features/directory/pages/provider.tsx',
  'app/features/directory/pages/doctor.tsx',
];
/** A rule that no page has anything for: it says where the rules of a file begin. */
const BEGINNING = /sheet-of-(\d{1,4})\{--n: ?0\}/;

/**
 * Divides the style sheet of the pages: `first.css` has what the pages need that a visitor sees first, as their imports say,
 * `rest.css` all else. The order within each stays, and the rest comes after: what a page says of a part of the kit counts.
 */
export function firstSheet(): Plugin[] {
  const files: string[] = [];
  const isClient: Plugin['applyToEnvironment'] = ({ name }) => name === 'client';
  return [
    {
      name: 'vizit:first-sheet-beginnings',
      apply: 'build',
      enforce: 'pre',
      applyToEnvironment: isClient,
      transform: {
        filter: { id: /\.css$/ },
        handler: (code, id) => ({
          code: `sheet-of-${files.push(id) - 1}{--n:0}\n${code}`,
          map: null,
        }),
      },
    },
    {
      name: 'vizit:first-sheet',
      apply: 'build',
      enforce: 'post',
      applyToEnvironment: isClient,
      generateBundle(_, bundle) {
        const whole = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.originalFileNames.includes('style.css'),
        );
        if (whole?.type !== 'asset') return;
        const starts = [...this.getModuleIds()].filter((id) => FIRST_PAGES.includes(nameOf(id)));
        const needed = new Set(starts);
        // A set also visits what is added meanwhile.
        for (const id of needed) {
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) needed.add(next);
        }
        const { first, rest, plain } = divideSheet(String(whole.source), (file) =>
          needed.has(files[file] ?? ''),
        );
        whole.source = plain;
        for (const [name, source] of Object.entries({ 'first.css': first, 'rest.css': rest })) {
          this.emitFile({ type: 'asset', name, originalFileName: name, source });
        }
      },
    },
  ];
}

/**
 * @param sheet with a beginning before the rules of each file
 * @returns `plain`: the whole without them
 */
export function divideSheet(
  sheet: string,
  isFirst: (file: number) => boolean,
): { first: string; rest: string; plain: string } {
  const [before = '', ...pieces] = sheet.split(BEGINNING);
  if (before !== '' || pieces.length === 0) throw new Error('a style sheet of no known file');
  const divided = { first: '', rest: '', plain: '' };
  for (let at = 0; at < pieces.length; at += 2) {
    const rules = pieces[at + 1] ?? '';
    divided[isFirst(Number(pieces[at])) ? 'first' : 'rest'] += rules;
    divided.plain += rules;
  }
  return divided;
}

function nameOf(id: string): string {
  return relative(PROJECT, id.split('?')[0] ?? '').replaceAll('\\', '/');
}
