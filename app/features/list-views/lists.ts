import type { Action } from '#app/platform/actor.ts';

/** Lists of which views can be saved, each for whoever may do this at the partner. */
export const SAVED_LISTS = {
  approvals: 'preauthorization.read',
  advice: 'advice.answer',
  careRequests: 'care.organise',
  callBacks: 'call_back.work',
  rescue: 'care.organise',
  staff: 'staff.write',
  audit: 'audit.read',
  vouchers: 'partner.write',
  reviews: 'review.read',
  imports: 'import.run',
  privacy: 'privacy.read',
} as const satisfies Record<string, Action>;
export type SavedList = keyof typeof SAVED_LISTS;
export const SAVED_LIST_NAMES = Object.keys(SAVED_LISTS) as SavedList[];

export const VIEW_NAME_MAX = 60;
/** Of the address of a list. */
export const VIEW_QUERY_MAX = 1_000;
/** Of one list: somebody's own, and of a partner's team. Nobody finds anything among more. */
export const VIEWS_MAX = 30;

/** What somebody looks for again and again in a list, as one who may use it sees it. */
export interface SavedView {
  id: number;
  partnerId: number;
  list: SavedList;
  name: string;
  /** Of the address, without its question mark. */
  query: string;
  /** The team's at that partner; else one's own. */
  isShared: boolean;
  /** The list begins with it. */
  isStart: boolean;
  /** Rename it, give it another query, throw it away. */
  mayChange: boolean;
  version: number;
}

/** A partner whose team somebody may share a view of a list with. */
export interface SharingTeam {
  partnerId: number;
  name: string;
  lists: SavedList[];
}

/** What of saved views a page of the staff knows. */
export interface SavedViews {
  views: SavedView[];
  teams: SharingTeam[];
}
