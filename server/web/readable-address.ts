/**
 * The address that was asked for, as one that can be read: `%E0%A4%A` is no text, so its percent signs stand for themselves, which is
 * how a browser takes them. The page of such an address then says in its own words that there is nothing.
 */
export function readableAddress(url = '/'): string {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
