/** How long a link to one's data works. */
export const DATA_COPY_HOURS = 24;
export const DATA_COPY_FILE = 'my-data.zip';
