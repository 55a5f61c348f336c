/** Pieces of regular expressions for what an address names: nothing is coerced. */
/** Nine digits: always fits the database's integer. */
export const SUBFUNCTION_PATTERN = '[1-9][0-9]{0,8}';
export const LOCATION_PATTERN = '[a-z]{2}(-[a-z0-9]{1,12}){0,4}';
