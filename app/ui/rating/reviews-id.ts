/** Of the list of reviews that stars are made of, on the page that they lead to. */
export const REVIEWS_ID = 'imported-reviews';
