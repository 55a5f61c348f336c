import { buildPages } from './build.ts';
import { createProgress } from './progress.ts';

// `npm run dev`: the built pages, and the server as its source is, which begins anew after each change.
await createProgress().step('Pages', buildPages, (isNew) => (isNew ? 'built' : 'up to date'));
await import('./start.ts');
