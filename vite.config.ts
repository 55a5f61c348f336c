import { reactRouter } from '@react-router/dev/vite';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    // React Aria's own words in the portal's languages only.
    { ...optimizeLocales.vite({ locales: ['hu-HU', 'ro-RO', 'en-US', 'en-GB'] }), enforce: 'pre' },
    reactRouter(),
  ],
  build: { manifest: true, sourcemap: false, assetsInlineLimit: 0 },
  worker: { format: 'es' },
  server: { middlewareMode: true },
});
