import { reactRouter } from '@react-router/dev/vite';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { defineConfig } from 'vite';
import { bareContracts } from './server/bare-contracts.ts';
import { barePreload } from './server/bare-preload.ts';
import { bareReact } from './server/bare-react.ts';
import { bareRouter } from './server/bare-router.ts';
import { createClassNames } from './server/class-names.ts';
import { firstSheet } from './server/first-sheet.ts';
import { CHUNK_GROUPS } from './server/shared-chunks.ts';

/** What every page has fetched before a part of it is needed. */
const isOfFrame = (file: string) => /^assets\/(framework|portal|rolldown-runtime)-/.test(file);

/** `Features.LightDark` of lightningcss. No sheet says light-dark(): what stands in for it would be in every page for nothing. */
const LIGHT_DARK = 0x10_0000;

export default defineConfig({
  plugins: [
    // React Aria's own words in the portal's languages only.
    { ...optimizeLocales.vite({ locales: ['hu-HU', 'ro-RO', 'en-US', 'en-GB'] }), enforce: 'pre' },
    bareContracts(),
    barePreload(),
    bareReact(),
    bareRouter(),
    reactRouter(),
    firstSheet(),
  ],
  // One style sheet for all pages, which firstSheet divides: split ones are fetched again by lazy parts, and then in another order.
  build: { manifest: true, sourcemap: false, assetsInlineLimit: 0, cssCodeSplit: false },
  css: {
    modules: { generateScopedName: createClassNames() },
    lightningcss: { exclude: LIGHT_DARK },
  },
  environments: {
    client: {
      build: {
        modulePreload: {
          resolveDependencies: (_file, parts) => parts.filter((part) => !isOfFrame(part)),
        },
        rolldownOptions: {
          // What they make is worth nothing in the browser: see bareContracts.
          treeshake: { manualPureFunctions: ['Type', 'emptyOr', 'searchAnswerOf', 'locationNode'] },
          output: { codeSplitting: { groups: CHUNK_GROUPS } },
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { middlewareMode: true },
});
