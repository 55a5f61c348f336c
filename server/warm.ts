import './production.ts';
import './main.ts';
import { loadPages } from './web/load-pages.ts';

// For an image whose file system nobody writes to: Node translates what a start needs, and keeps it (`NODE_COMPILE_CACHE`).
await loadPages();
// Whatever else was begun is not waited for.
process.exit();
