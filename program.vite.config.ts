import { defineConfig } from 'vite';
import { wholeProgram } from './server/whole-program.ts';

/** Packages with more than their text: libraries of the machine, threads, fonts, pages. They stay where npm has put them. */
const LEFT_IN_PLACE = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'pdfkit',
  'piscina',
  'sharp',
];

// The program as it is run: reading and linking three thousand small files took most of a start. Made after the pages, which it takes in.
export default defineConfig({
  plugins: [wholeProgram()],
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true, external: LEFT_IN_PLACE },
  build: {
    ssr: true,
    outDir: 'build/program',
    target: 'esnext',
    rolldownOptions: {
      // Whatever is left out for being unused may have been there to fail: `decodeURI(path);` in readable-address.ts.
      treeshake: false,
      input: { start: 'server/start.ts', warm: 'server/warm.ts' },
      // All beside each other: see wholeProgram. Node keeps comments in memory with the rest of the text.
      output: {
        minify: false,
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
