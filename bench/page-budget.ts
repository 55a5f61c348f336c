/** CPU milliseconds of portal and database that a finder page of twenty doctors may cost when it is made anew. */
export const FINDER_PAGE_CPU_MS_MAX = 10;
/** So many times as much a member's page may cost as a visitor's. */
export const MEMBER_PAGE_TIMES_MAX = 1.3;
