/** In the address of what a page of the staff asks by itself: no sign that somebody is there. */
export const BACKGROUND = 'background';
