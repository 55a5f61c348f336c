/** Of the search form: fields outside of it belong to it by this id. */
export const FILTER_FORM_ID = 'finder-filters';
