/** So much of a token names the files of its page for the tab, and opens nothing. */
const NAME_CHARS = 8;

/** Later, somebody else has the telephone. */
export const FILES_MEMORY_MS = 30 * 60_000;

/** Under which a tab keeps what was sent at a link, until that has ended. */
export const filesMemory = (token: string) => `vizit.finish.${token.slice(0, NAME_CHARS)}`;
