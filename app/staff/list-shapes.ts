import { href } from 'react-router';
import type { SavedList } from '#app/features/list-views/lists.ts';
import { readListState, writeListAddress, type ListShape } from './kit/list-state.ts';

/** What lists of which views can be saved can be narrowed down and sorted by. */

export const APPROVAL_LIST = {
  filters: ['stage', 'due', 'specialty', 'partner'],
  sorts: ['due', 'asked'],
} as const satisfies ListShape<string, string>;

export const STAFF_LIST = {
  filters: ['text', 'partner', 'role', 'status'],
  sorts: ['name'],
} as const satisfies ListShape<string, string>;

export const AUDIT_LIST = {
  filters: ['from', 'until', 'actor', 'name', 'customer', 'action', 'reason', 'partner'],
  sorts: ['time'],
} as const satisfies ListShape<string, string>;

/** Batches of codes. */
export const BATCH_LIST = {
  filters: ['partner', 'kind', 'state'],
  sorts: ['made'],
} as const satisfies ListShape<string, string>;

export const REVIEW_LIST = {
  filters: ['partner', 'state'],
  sorts: ['changed'],
} as const satisfies ListShape<string, string>;

export const IMPORT_LIST = {
  filters: ['partner'],
  sorts: ['when'],
} as const satisfies ListShape<string, string>;

export const ADVICE_LIST = {
  filters: ['view', 'specialty', 'language', 'partner'],
  sorts: ['due', 'asked'],
} as const satisfies ListShape<string, string>;

export const CARE_LIST = {
  filters: ['stage', 'who', 'partner'],
  sorts: ['due'],
} as const satisfies ListShape<string, string>;

export const CALL_BACK_LIST = {
  filters: ['who', 'topic', 'partner'],
  sorts: ['due'],
} as const satisfies ListShape<string, string>;

/** Clinics to call. */
export const RESCUE_LIST = {
  filters: ['state', 'begins', 'clinic', 'partner'],
  sorts: ['begins', 'clinic'],
} as const satisfies ListShape<string, string>;

/** Requests about people's data. */
export const PRIVACY_LIST = {
  filters: ['partner', 'kind', 'state', 'text'],
  sorts: ['due'],
} as const satisfies ListShape<string, string>;

interface SavedShape extends ListShape<string, string> {
  path: string;
  /** Say of whom: no view keeps them. */
  personal?: readonly string[];
}

export const SAVED_SHAPES: Record<SavedList, SavedShape> = {
  approvals: { ...APPROVAL_LIST, path: href('/staff/approvals') },
  advice: { ...ADVICE_LIST, path: href('/staff/advice') },
  careRequests: { ...CARE_LIST, path: href('/staff/medical-care') },
  callBacks: { ...CALL_BACK_LIST, path: href('/staff/call-backs') },
  rescue: { ...RESCUE_LIST, path: href('/staff/rescue') },
  staff: { ...STAFF_LIST, path: href('/staff/admin/staff'), personal: ['text'] },
  audit: { ...AUDIT_LIST, path: href('/staff/admin/audit'), personal: ['name', 'customer'] },
  vouchers: { ...BATCH_LIST, path: href('/staff/vouchers') },
  reviews: { ...REVIEW_LIST, path: href('/staff/reviews') },
  imports: { ...IMPORT_LIST, path: href('/staff/admin/imports') },
  privacy: { ...PRIVACY_LIST, path: href('/staff/admin/privacy'), personal: ['text'] },
};

/**
 * Why a query is no view of a list; null: it is one.
 * @param query without its question mark, as the list itself writes it
 */
export function findQueryProblem(
  list: SavedList,
  query: string,
): 'nothingChosen' | 'personal' | 'unknown' | null {
  const shape = SAVED_SHAPES[list];
  const state = readListState(shape, new URLSearchParams(query));
  if (query === '') return 'nothingChosen';
  const own = writeListAddress('', { ...state, after: null }, shape.sorts[0]);
  if (own !== `?${query}`) return 'unknown';
  const isPersonal = shape.personal?.some((name) => state.filters[name] !== undefined);
  return isPersonal ? 'personal' : null;
}
