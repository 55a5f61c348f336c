/** What is counted of a campaign. */
export type CampaignStep = 'opened' | 'code_entered';

/** Every browser calls itself so. */
const BROWSER = /^Mozilla\/\d/;
/** Search engines, messengers that fetch what they show of a link, and what watches over sites; most name a page about themselves. */
const MACHINES = [
  'bot',
  'crawl',
  'spider',
  'slurp',
  'externalhit',
  'preview',
  'prerender',
  'headless',
  'lighthouse',
  'pagespeed',
  'monitor',
  'uptime',
  'scanner',
  '://',
];
/** Makes telephones. */
const NO_MACHINE = 'cubot';
/** Fetched in case it is opened, or for a tile that shows what is behind it. */
const AHEAD = /prefetch|prerender|preview/i;
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

export type OpeningHeaders = Partial<Record<string, string | string[]>>;

/**
 * Whether somebody opens a page with this request: a browser that shows it, or a page of ours from which it is gone to. Not what
 * loads the data of an open page anew.
 * @param path of the request, with or without its query
 */
export function isOpening(path: string, headers: OpeningHeaders): boolean {
  const valueOf = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const browser = valueOf('user-agent');
  if (!BROWSER.test(browser) || isMachine(browser.toLowerCase())) return false;
  if (PURPOSES.some((name) => AHEAD.test(valueOf(name)))) return false;
  const [address = ''] = path.split('?');
  if (!address.endsWith('.data')) return true;
  return pathOf(valueOf('referer')) !== address.slice(0, -'.data'.length);
}

function isMachine(browser: string): boolean {
  const name = browser.replaceAll(NO_MACHINE, '');
  return MACHINES.some((word) => name.includes(word));
}

function pathOf(address: string): string | null {
  return URL.parse(address)?.pathname ?? null;
}
