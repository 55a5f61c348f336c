import './production.ts';
import { createRequire } from 'node:module';
import './main.ts';
import { loadPages } from './web/load-pages.ts';

// For an image whose file system nobody writes to: Node translates what a start needs, and keeps it (`NODE_COMPILE_CACHE`).
await loadPages();
// It and what it needs are loaded when the page of the calls is registered.
createRequire(import.meta.url)('@fastify/swagger-ui/lib/routes');
// Whatever else was begun is not waited for.
process.exit();
