import { href } from 'react-router';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { FINDER_PATH, finderHref } from '#app/features/search/finder-address.ts';
import { EMPTY_FILTERS } from '#app/features/search/filters.ts';
import type { PageAddress, PageKind } from '#app/features/directory/services.server.ts';
import { LOCALES, MARKET_LOCALE } from '#app/i18n/locale.ts';
import { PortalError } from '#app/platform/errors.ts';
import { guardOpen } from '#app/platform/api.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { TEXT_PAGES } from '#app/themes/text-pages.ts';
import type { Services } from '#server/services.ts';

/** Ids in one part of the site map. The protocol allows 50,000 addresses and 50 MB; with its languages an address takes half a kilobyte. */
const PART_SIZE = 20_000;
/** Every specialty has a page of its own results. */
const SPECIALTIES_MAX = 1_000;
const TEXT_PAGE_PATHS = TEXT_PAGES.map((slug) =>
  slug === 'accessibility' ? href('/accessibility') : href('/pages/:slug', { slug }),
);
const PART_NAME = /^(pages|providers|doctors)-([1-9][0-9]{0,4})\.xml$/;
const KINDS: Record<string, PageKind> = { providers: 'provider', doctors: 'doctor' };
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/** Addresses that show what others show too, or a moment of it: not worth a crawler's time. */
const UNCRAWLED = ['/api/', '/dev/', '/*?*reserve=', '/*?*slot=', '/*?*week=', '/*?*near='];

/** robots.txt and the site map of the host that is asked: an index, its parts by kind and number. */
export function registerSiteFiles(app: FastifyInstance, { directory }: Services): void {
  app.get('/robots.txt', guardOpen('siteMap'), (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...UNCRAWLED.map((path) => `Disallow: ${path}`),
          `Sitemap: ${request.portal.origin}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  const siteMap = guardOpen('siteMap');
  app.get('/sitemap.xml', siteMap, async ({ portal }, reply) => {
    const parts = await directory.countPageParts(PART_SIZE);
    const names = [
      'pages-1',
      ...numbered('providers', parts.provider),
      ...numbered('doctors', parts.doctor),
    ];
    const entries = names.map(
      (name) => `<sitemap><loc>${portal.origin}/sitemaps/${name}.xml</loc></sitemap>`,
    );
    return sendXml(reply, `<sitemapindex xmlns="${NAMESPACE}">${entries.join('')}</sitemapindex>`);
  });

  app.get<{ Params: { name: string } }>(
    '/sitemaps/:name',
    siteMap,
    async ({ portal, params }, reply) => {
      const [, group = '', digits = ''] = PART_NAME.exec(params.name) ?? [];
      const kind = KINDS[group];
      const number = Number(digits);
      const pages =
        kind === undefined
          ? await findPlainPages(portal, group, number)
          : await directory.findPageAddresses(portal, kind, { number, size: PART_SIZE });
      if (pages === null) throw new PortalError('not_found');
      const entries = pages.map((page) => presentPage(page, portal));
      return sendXml(
        reply,
        `<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`,
      );
    },
  );

  /** The pages that are no person's and no clinic's; null: no such part. */
  async function findPlainPages(
    portal: Portal,
    group: string,
    number: number,
  ): Promise<Partial<PageAddress>[] | null> {
    if (group !== 'pages' || number !== 1) return null;
    const specialties = await directory.findPopularSubfunctions(portal, SPECIALTIES_MAX);
    const searches = specialties.map(({ id }) => finderHref({ ...EMPTY_FILTERS, subfunction: id }));
    return ['/', FINDER_PATH, ...searches, ...TEXT_PAGE_PATHS].map((path) => ({ path }));
  }
}

function numbered(group: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${group}-${index + 1}`);
}

function presentPage({ path = '', changedOn }: Partial<PageAddress>, portal: Portal): string {
  const address = `${portal.origin}${path}`;
  const alternates = LOCALES.map((locale) => {
    const mark = path.includes('?') ? '&amp;' : '?';
    const own = locale === MARKET_LOCALE[portal.market];
    return `<xhtml:link rel="alternate" hreflang="${locale}" href="${address}${own ? '' : `${mark}lang=${locale}`}"/>`;
  }).join('');
  const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : '';
  return `<url><loc>${address}</loc>${changed}${alternates}</url>`;
}

function sendXml(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('application/xml; charset=utf-8').send(`${XML}${body}`);
}
