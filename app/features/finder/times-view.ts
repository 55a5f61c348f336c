import type { CalendarView } from './profile-address.ts';

const KEY = 'times-view';

/** How this browser showed times last; null where it was never chosen, or nothing is kept. */
export function recallTimesView(): CalendarView | null {
  try {
    const kept = window.localStorage.getItem(KEY);
    return kept === 'list' || kept === 'grid' ? kept : null;
  } catch {
    return null;
  }
}

export function rememberTimesView(view: CalendarView): void {
  try {
    window.localStorage.setItem(KEY, view);
  } catch {
    // The choice holds for this page.
  }
}
