/** Adults who may share one main account. */
export const SUB_ACCOUNTS_MAX = 5;
/** Children of one holder: more is a mistake or a script. */
export const MINORS_MAX = 12;
/** An invitation that nobody has accepted by then is over. */
export const INVITATION_DAYS = 7;

export const ADULT_RELATIONS = ['spouse', 'parent', 'child', 'sibling', 'other'] as const;
export type AdultRelation = (typeof ADULT_RELATIONS)[number];
export const MINOR_RELATIONS = ['child', 'fosterChild', 'grandchild', 'sibling', 'other'] as const;
export type MinorRelation = (typeof MINOR_RELATIONS)[number];
