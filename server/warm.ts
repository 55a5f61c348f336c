import './production.ts';
import { takeOverCompiled } from './compiled.ts';

// For an image whose file system nobody writes to: translates what a start needs, and keeps it.
takeOverCompiled();
await import('./main.ts');
const { loadPages } = await import('./web/load-pages.ts');
await loadPages();
// Whatever else was begun is not waited for.
process.exit();
