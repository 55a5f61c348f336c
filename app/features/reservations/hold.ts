/** How long an unfinished reservation keeps its time: long enough to fill in a form and to open a mail. */
export const HOLD_MINUTES = 15;
