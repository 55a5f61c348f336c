import { basename, relative } from 'node:path';

/** What the bundler knows of a module. */
export interface BundledModule {
  /** The browser may ask for it by itself: a page, or what starts them all. */
  isEntry: boolean;
  /** Modules that import it, not counting those that fetch it when it is needed. */
  importers: readonly string[];
}
export type FindModule = (id: string) => BundledModule | null;

const PROJECT = `${import.meta.dirname}/..`;
const START = 'app/entry.client.tsx';
/** What every page of the portal is made of. */
const FRAME = [START, 'app/root.tsx', 'app/portal/pages/frame.tsx'];
/** So many pages of the portal that it may as well come with the frame. */
const MANY_PAGES = 12;
const FINDER = 'app/features/search/pages/finder.tsx';
const LANDING = 'app/portal/pages/landing.tsx';
/** Met by nobody who uses the portal, or by few and never first: they must not make its pages heavier. */
const RARE_PAGES = [
  'app/staff/',
  'app/features/earlier-watch/',
  'app/features/finish-links/',
  'app/features/privacy-desk/',
  'app/features/visit-answers/',
  'app/features/reviews/',
  'app/portal/pages/preview.tsx',
];
/** A preview of the staff is made of their parts, which must not be cut up for it. */
const PROFILE_PAGES = [
  'app/features/directory/pages/provider.tsx',
  'app/features/directory/pages/doctor.tsx',
];
/** The pages on which people look for a time. */
const SEARCH_PAGES = [LANDING, FINDER, ...PROFILE_PAGES];
/** So many that it is no affair of searching: the face of a doctor, a sum. Calendars are on four, an empty frame on six. */
const SEVERAL_PAGES = 7;
/** What many pages need but none on which people look for a time: it is told after these have taken theirs. */
const INNER_RANK = 0;
const VISITS_RANK = SEARCH_PAGES.length + 1;
const PORTAL_RANK = VISITS_RANK + 1;
const FRAMEWORK_RANK = PORTAL_RANK + 1;

/**
 * The file that a module of the pages goes into, told by the pages that need it: a few files instead of forty. The packages of
 * the frame have one of their own, which browsers keep from release to release; what the finder needs
 * is divided by which other pages of a search need it too, and so is what both profiles need; what of it the pages of booked visits need as well is apart from that. null: the bundler decides. The rank is higher the more pages need it.
 */
export function chunkOf(
  module: string,
  findModule: FindModule,
): { name: string; rank: number } | null {
  // By itself: it starts the page, and a page may have more to fetch when all files of the frame are there.
  if (nameOf(module) === START) return null;
  const pages = findPages(module, findModule);
  const isOfFrame = FRAME.some((file) => pages.has(file));
  if (isOfFrame && module.includes('/node_modules/')) {
    return { name: 'framework', rank: FRAMEWORK_RANK };
  }
  const needing = SEARCH_PAGES.filter((page) => pages.has(page));
  const isOfMany = pages.size >= MANY_PAGES;
  if (isOfFrame || (isOfMany && needing.length > 0)) return { name: 'portal', rank: PORTAL_RANK };
  if (isOfMany) return { name: 'inner', rank: INNER_RANK };
  if (!pages.has(FINDER) && !PROFILE_PAGES.every((page) => pages.has(page))) return null;
  if (pages.size >= SEVERAL_PAGES && !pages.has(LANDING))
    return { name: 'visits', rank: VISITS_RANK };
  const name = needing.map((page) => basename(page, '.tsx')).join('-');
  return { name, rank: needing.length };
}

/** The files of the portal's pages that cannot be shown without this module. */
function findPages(module: string, findModule: FindModule): Set<string> {
  const pages = new Set<string>();
  const seen = new Set([module]);
  // A set also visits what is added meanwhile.
  for (const id of seen) {
    const { isEntry, importers } = findModule(id) ?? { isEntry: false, importers: [] };
    const isRare = RARE_PAGES.some((folder) => nameOf(id).startsWith(folder));
    if (isEntry && !isRare) pages.add(nameOf(id));
    for (const importer of importers) seen.add(importer);
  }
  return pages;
}

function nameOf(id: string): string {
  return relative(PROJECT, id.split('?')[0] ?? '').replaceAll('\\', '/');
}

/** For the bundler. A file takes along what its modules import, but for what one of a higher rank has. */
export const CHUNK_GROUPS = Array.from({ length: FRAMEWORK_RANK + 1 }, (_, rank) => ({
  debugName: `rank ${rank}`,
  priority: rank,
  name: (module: string, graph: { getModuleInfo: FindModule }) => {
    const chunk = chunkOf(module, (id) => graph.getModuleInfo(id));
    return chunk?.rank === rank ? chunk.name : null;
  },
}));
