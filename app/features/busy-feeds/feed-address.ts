/** Longest address of a feed, in characters. */
export const FEED_ADDRESS_MAX = 2000;

export type FeedAddressProblem = 'required' | 'tooLong' | 'notHttps' | 'noHost' | 'hasPassword';

/** Names that never leave a network. */
const INNER_ENDS = new Set(['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'arpa']);

/** Where a feed lies, as typed: `webcal://` is how calendar programs write `https://`. */
export function readFeedAddress(typed: string): { url: string } | { problem: FeedAddressProblem } {
  const text = typed.trim().replace(/^webcals?:\/\//i, 'https://');
  if (text === '') return { problem: 'required' };
  if (text.length > FEED_ADDRESS_MAX) return { problem: 'tooLong' };
  const url = URL.parse(text);
  // Another port than that of https is no web server for everybody.
  if (url?.protocol !== 'https:' || url.port !== '') return { problem: 'notHttps' };
  if (url.username !== '' || url.password !== '') return { problem: 'hasPassword' };
  const host = url.hostname.replace(/\.$/, '');
  const end = host.split('.').at(-1) ?? '';
  // An address in numbers ends in one, or in a bracket.
  if (!host.includes('.') || !/^[a-z]/.test(end) || INNER_ENDS.has(end)) {
    return { problem: 'noHost' };
  }
  url.hash = '';
  return url.href.length > FEED_ADDRESS_MAX ? { problem: 'tooLong' } : { url: url.href };
}

/** What of an address may be shown: whoever has all of it reads the calendar. */
export function presentFeedAddress(url: string): string {
  return `${new URL(url).hostname}/…${url.slice(-4)}`;
}
