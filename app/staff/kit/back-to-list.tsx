import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';
import { Link } from '#app/ui/link/link.tsx';
import { startOf, SavedViewsContext } from './saved-views.ts';

/** Who is signed in: what a list shows is kept for them alone, in whatever tab others sign in after them. */
export const StaffIdContext = createContext(0);

const keyOf = (staffId: number, path: string) => `vizit.list ${staffId} ${path}`;
const never = () => () => {};

/** What a list shows is kept for this tab and whoever is signed in, until they sign out. @param address null: what is kept stays */
export function useKeptAddress(path: string, address: string | null): void {
  const staffId = useContext(StaffIdContext);
  useEffect(() => {
    if (address !== null) writeTabMemory(keyOf(staffId, path), address);
  }, [staffId, path, address]);
}

/**
 * Where a list was left in this tab: narrowed down, sorted and at its page. Else where it begins for whoever is signed in.
 * @param path with or without a query for whoever has not been there
 */
export function useListAddress(path: string): string {
  const { views } = useContext(SavedViewsContext);
  const staffId = useContext(StaffIdContext);
  const begin = startOf(path, views);
  const [bare = path] = path.split('?', 1);
  return useSyncExternalStore(
    never,
    () => readAddress(staffId, bare) ?? begin,
    () => begin,
  );
}

function readAddress(staffId: number, path: string): string | null {
  const kept = readTabMemory(keyOf(staffId, path));
  return typeof kept === 'string' && (kept === path || kept.startsWith(`${path}?`)) ? kept : null;
}

/** From one of its rows to the list as it was left. */
export function BackToList({ list, children }: { list: string; children: ReactNode }) {
  return <Link to={useListAddress(list)}>{children}</Link>;
}
