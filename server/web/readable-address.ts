/** What a browser never sends as it stands, but takes out first: `.` and `..` as parts of a path, and strokes to the left. */
const UNTIDY = /\\|\/(?:\.|%2e)/i;
/** Two strokes would name another host wherever the address is written into a page. */
const FOREIGN = /^\/[/\\]+/;
/** No text of a database can have it. */
const NO_CHARACTER = /%00/g;

/**
 * The address that was asked for, as everything behind reads it: one that can be read and means the same to all. `%E0%A4%A` is no
 * text, so its percent signs stand for themselves, which is how a browser takes them; so does a character that is none. The page of
 * such an address then says in its own words that there is nothing.
 */
export function readableAddress(url = '/'): string {
  const tidy = UNTIDY.test(url) ? tidyAddress(url) : url;
  const [asked = ''] = tidy.split(/[?#]/, 1);
  const path = asked.replace(FOREIGN, (strokes) => `/${encodeURIComponent(strokes.slice(1))}`);
  return readablePath(path) + tidy.slice(asked.length);
}

function readablePath(path: string): string {
  try {
    decodeURI(path);
    return path.replaceAll(NO_CHARACTER, '%2500');
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/** As a browser would ask for it. */
function tidyAddress(url: string): string {
  // Another host, or none at all: refused as it stands.
  if (!url.startsWith('/')) return url;
  const { pathname, search } = new URL(`http://host${url}`);
  return pathname + search;
}

/** The path of an address as the router of the pages reads it, which knows no capital letters: `/%46/abc` is `/f/abc`. */
export function routedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return decodeURIComponent(path).toLowerCase();
}
