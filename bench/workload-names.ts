/** Workloads that goals speak of. */
export const PAGE_DATA = 'page of 20: search, total, week (use case)';
export const SEARCH_AND_SLOTS = 'search + week of 20 (two calls)';
export const HOLD_AND_CONFIRM = 'hold + confirm';
export const NAME_SEARCH = 'name search';
export const AUTOCOMPLETE = 'autocomplete (use case)';
