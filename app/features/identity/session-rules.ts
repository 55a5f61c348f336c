/** Nothing was asked for so long: whoever comes now may be somebody else. */
export const SESSION_IDLE_MINUTES = 30;
/** Longest life of a session, however busy it is. */
export const SESSION_LIFE_MINUTES = 12 * 60;
