/** The queue of call-backs has one order and nothing to narrow it down by. */
export const CALL_BACK_LIST = { filters: [], sorts: ['due'] } as const;
