import { expect, test } from '#tests/support/e2e/journey.ts';
import { HUNGARIAN, ROMANIAN, TELEKOM_HEALTH, type Site } from '#tests/support/e2e/sites.ts';

/** Pages of one portal; a list of results leads to more of its kind, of which one or two are enough. */
const PAGES_MAX = 25;
const OF_A_KIND_MAX = 2;

/** Addresses alike but for their numbers and questions are of a kind. */
function kindOf(address: string): string {
  return new URL(address).pathname.replaceAll(/\d+/g, 'n');
}

for (const site of [HUNGARIAN, ROMANIAN, TELEKOM_HEALTH] satisfies Site[]) {
  // That nothing breaks the policy is checked after every journey: the browser's console says so.
  test(`no page that a visitor comes to on ${site.name} has a handler written into it, and every answer says what it may load [BW-04]`, async ({
    page,
    watched,
  }) => {
    watched.allow(404);
    const bare: string[] = [];
    page.on('response', async (response) => {
      const headers = await response.allHeaders();
      const missing = [
        'content-security-policy',
        'x-content-type-options',
        'referrer-policy',
        'permissions-policy',
        'cross-origin-opener-policy',
      ].filter((name) => !headers[name]);
      if (missing.length > 0) bare.push(`${response.url()}: ${missing.join(', ')}`);
    });
    const waiting = [site.address('/'), site.address('/login'), site.address('/registration')];
    const seen = new Map<string, number>();
    const visited: string[] = [];
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      const kind = kindOf(address);
      const count = seen.get(kind) ?? 0;
      if (count >= OF_A_KIND_MAX || visited.length >= PAGES_MAX) continue;
      seen.set(kind, count + 1);
      visited.push(address);
      await page.goto(address);
      const { handlers, links } = await page.evaluate(() => ({
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
      expect(handlers, address).toEqual([]);
      waiting.push(...links.filter((link) => !visited.includes(link)));
    }
    expect(visited.length).toBeGreaterThan(8);
    expect(bare).toEqual([]);
  });
}
