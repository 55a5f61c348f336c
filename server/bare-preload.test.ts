import { expect, test, vi } from 'vitest';
import { BARE } from './bare-preload.ts';

/** The helper as the browser runs it, in a page that has the files named. */
async function arrange(present: string[]) {
  const added: string[] = [];
  vi.stubGlobal('document', {
    baseURI: 'https://portal.test/services/provider-search',
    querySelector: (selector: string) =>
      present.some((file) => selector === `link[href$="/${file}"]`) || null,
    createElement: () => ({}),
    head: {
      append: ({ rel, href }: { rel: string; href: string }) => added.push(`${rel} ${href}`),
    },
  });
  const module = `${BARE}\n// ${present.join()}`;
  const { __vitePreload: preload } = (await import(
    `data:text/javascript,${encodeURIComponent(module)}`
  )) as { __vitePreload: (load: () => Promise<string>, files?: string[]) => Promise<string> };
  return { preload, added };
}

test('what a part imports is fetched together with it, once, and not what the page has', async () => {
  const { preload, added } = await arrange(['assets/portal-x.js']);
  const files = ['assets/portal-x.js', 'assets/map-y.js'];
  expect(await preload(() => Promise.resolve('part'), files)).toBe('part');
  expect(await preload(() => Promise.resolve('again'), files)).toBe('again');
  expect(await preload(() => Promise.resolve('alone'))).toBe('alone');
  expect(added).toEqual(['modulepreload https://portal.test/assets/map-y.js']);
});

test('a part that cannot be had is told of by its own import', async () => {
  const { preload } = await arrange([]);
  await expect(
    preload(() => Promise.reject(new Error('offline')), ['assets/z.js']),
  ).rejects.toThrow('offline');
});
