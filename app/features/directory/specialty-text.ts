/**
 * The typed text of the specialty field when no choice could be made from its list, because JavaScript is off: the
 * server takes the best match for it.
 */
export const SPECIALTY_TEXT_PARAM = 'specialty';

/** The same for the town or postal code that distances are measured from. */
export const NEAR_TEXT_PARAM = 'town';
