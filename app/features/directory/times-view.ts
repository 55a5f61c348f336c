import type { CalendarView } from '#app/features/profile-address/profile-address.ts';

export const TIMES_COOKIE = 'times-view';
const TIMES_COOKIE_SECONDS = 365 * 86_400;
/** Pages with times, and the parameter that says how they are shown. */
const PAGES = [
  { path: /^\/services\/provider-search$/, param: 'times' },
  { path: /^\/providers\/[0-9]+(?:\/(?:doctors|specializations)\/[0-9]+)?$/, param: 'view' },
];

/** How this browser showed times last; null where it was never chosen, or nothing is kept. */
export function recallTimesView(): CalendarView | null {
  const kept = document.cookie.split('; ').find((one) => one.startsWith(`${TIMES_COOKIE}=`));
  const view = kept?.slice(TIMES_COOKIE.length + 1);
  return view === 'list' || view === 'grid' ? view : null;
}

export function rememberTimesView(view: CalendarView): void {
  document.cookie = `${TIMES_COOKIE}=${view}; path=/; max-age=${TIMES_COOKIE_SECONDS}; samesite=lax`;
}

/**
 * Where a page opens for who chose the list of times before: drawn in the other way first, it would move under the reader.
 * @param address path and query
 * @param kept value of the cookie
 * @returns null: where it was asked for
 */
export function addressWithTimes(address: string, kept: string | undefined): string | null {
  if (kept !== 'list') return null;
  const [pathname = '', query] = address.split('?', 2);
  const searchParams = new URLSearchParams(query);
  const page = PAGES.find(({ path }) => path.test(pathname));
  if (!page || searchParams.has(page.param)) return null;
  searchParams.set(page.param, kept);
  return `${pathname}?${searchParams}`;
}
