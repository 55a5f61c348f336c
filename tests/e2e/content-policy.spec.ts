import { expect, test } from '#tests/support/e2e/journey.ts';
import { ask } from '#tests/support/e2e/raw-request.ts';
import { HUNGARIAN, ROMANIAN, STAFF_ENTRY, TELEKOM_HEALTH } from '#tests/support/e2e/sites.ts';

/** Pages of one portal; a list of results leads to more of its kind, of which one or two are enough. */
const PAGES_MAX = 25;
const OF_A_KIND_MAX = 2;
const STARTS = ['/', '/login', '/registration'];
const HEADERS = ['content-security-policy', 'x-content-type-options'];
const HEADERS_OF_PAGES = [
  ...HEADERS,
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
];
/** In style sheets, fonts and pictures of the program nothing can run, and their policy says so. */
const PASSIVE = /\/assets\/[^?]*\.(?:css|woff2|svg|png)$/;

function missingHeaders(address: string, headers: Record<string, unknown>): string[] {
  const wanted = PASSIVE.test(address) ? HEADERS : HEADERS_OF_PAGES;
  const policy = String(headers['content-security-policy']);
  const isFrameable = !/frame-ancestors '(?:none|self)'/.test(policy);
  return [...wanted.filter((name) => !headers[name]), ...(isFrameable ? ['frame-ancestors'] : [])];
}

/** What was found at an address, and where it leads. */
interface Visit {
  handlers: string[];
  links: string[];
}

/** Addresses alike but for their numbers and questions are of a kind. */
function kindOf(address: string): string {
  return new URL(address).pathname.replaceAll(/\d+/g, 'n');
}

/** Goes where the links lead. */
async function crawl(starts: string[], visit: (address: string) => Promise<Visit>): Promise<void> {
  const waiting = [...starts];
  const seen = new Map<string, number>();
  const visited: string[] = [];
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const kind = kindOf(address);
    const count = seen.get(kind) ?? 0;
    if (count >= OF_A_KIND_MAX || visited.length >= PAGES_MAX) continue;
    seen.set(kind, count + 1);
    visited.push(address);
    const { handlers, links } = await visit(address);
    expect(handlers, address).toEqual([]);
    waiting.push(...links.filter((link) => !visited.includes(link)));
  }
  expect(visited.length).toBeGreaterThan(8);
}

// That nothing breaks the policy is checked after every journey: the browser's console says so.
test(`no page that a visitor comes to has a handler written into it, and every answer says what it may load [BW-04]`, async ({
  page,
  watched,
}) => {
  watched.allow(404);
  const bare: string[] = [];
  page.on('response', (response) => {
    const missing = missingHeaders(response.url(), response.headers());
    if (missing.length > 0) bare.push(`${response.url()}: ${missing.join(', ')}`);
  });
  const starts = STARTS.map((path) => HUNGARIAN.address(path));
  await crawl(starts, async (address) => {
    await page.goto(address);
    return await page.evaluate(() => ({
      handlers: [...document.querySelectorAll('*')].flatMap((element) =>
        element
          .getAttributeNames()
          .filter((name) => name.startsWith('on'))
          .map((name) => `${element.tagName} ${name}`),
      ),
      links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter(({ origin, download }) => origin === location.origin && download === '')
        .map(({ href }) => href.split('#', 1)[0] ?? ''),
    }));
  });
  expect(bare).toEqual([]);
});

// What no link of a visitor leads to: pages of the demo and of the staff, the documentation, errors, redirects and calls.
test('nobody’s page may frame what is answered elsewhere, be it an error, a redirect or the staff’s entry [BW-04]', async () => {
  const at = (host: string, ...paths: string[]) => paths.map((path) => ({ host, path }));
  const asked = [
    ...at(HUNGARIAN.host, '/no/such/page', '/%', '/profile', '/cancel-reservation/unknown'),
    ...at(
      HUNGARIAN.host,
      '/assets/none.js',
      '/robots.txt',
      '/api/openapi.json',
      '/api/providers/x',
    ),
    ...at(HUNGARIAN.host, '/api/docs', '/api/docs/json', '/dev/mail', '/dev/gallery', '/dev/none'),
    ...at(STAFF_ENTRY.host, '/', '/staff', '/staff/people', '/no/such/page', '/api/staff/none'),
    ...at('nobody.localhost', '/'),
  ];
  const statuses = new Set<number>();
  for (const { host, path } of asked) {
    const { status, headers } = await ask(path, { host });
    statuses.add(status);
    expect(missingHeaders(path, headers), `${host}${path}`).toEqual([]);
  }
  expect([...statuses].toSorted((one, other) => one - other)).toEqual([200, 302, 400, 404, 421]);
});

// What the server writes, without the browser's scripts: those are the same at every host.
for (const { name, host, origin } of [ROMANIAN, TELEKOM_HEALTH]) {
  test(`nor has any that the server writes for ${name} [BW-04]`, async () => {
    const bare: string[] = [];
    const files = new Set<string>();
    const read = async (path: string) => {
      const answer = await ask(path, { host });
      const missing = missingHeaders(path, answer.headers);
      if (missing.length > 0) bare.push(`${path}: ${missing.join(', ')}`);
      return answer;
    };
    const starts = STARTS.map((path) => `${origin}${path}`);
    await crawl(starts, async (address) => {
      const { pathname, search } = new URL(address);
      const { body, headers } = await read(`${pathname}${search}`);
      const tags = body.match(/<[a-z][^>]*>/g) ?? [];
      const valuesOf = (attribute: string, from: string[]) =>
        from.flatMap((tag) => new RegExp(` ${attribute}="([^"]+)"`).exec(tag)?.[1] ?? []);
      const ownTags = tags.filter((tag) => !tag.startsWith('<a '));
      for (const file of [...valuesOf('src', ownTags), ...valuesOf('href', ownTags)]) {
        // No browser sends which part of a drawing it shows.
        const [path = ''] = file.replaceAll('&amp;', '&').split('#', 1);
        if (path.startsWith('/')) files.add(path);
      }
      const anchors = tags.filter((tag) => tag.startsWith('<a ') && !/ download[ =>]/.test(tag));
      const links = [...valuesOf('href', anchors), headers.location ?? []]
        .flat()
        .map((link) => new URL(link.replaceAll('&amp;', '&'), address))
        .filter((link) => link.origin === origin)
        .map(({ href }) => href.split('#', 1)[0] ?? '');
      return { handlers: tags.filter((tag) => /\son[a-z]+=/.test(tag)), links };
    });
    expect(files.size).toBeGreaterThan(10);
    for (const file of files) await read(file);
    expect(bare).toEqual([]);
  });
}
