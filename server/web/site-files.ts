import type { FastifyInstance } from 'fastify';
import { LOCALES } from '#app/i18n/locale.ts';
import { limitOf } from '#app/platform/limits.ts';
import type { Services } from '#server/services.ts';

/** Crawlers are sent to a site map of this many addresses at most (the protocol's own limit is 50,000). */
const SITEMAP_ADDRESSES_MAX = 10_000;

/** robots.txt and the site map of the host that is asked. */
export function registerSiteFiles(app: FastifyInstance, services: Services): void {
  app.get('/robots.txt', { schema: { hide: true } } as object, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /dev/',
          'Disallow: /*?*reserve=',
          `Sitemap: ${request.portal.origin}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  const siteMap = { schema: { hide: true }, config: { rateLimit: limitOf('siteMap') } };
  app.get('/sitemap.xml', siteMap as object, async (request, reply) => {
    const { portal } = request;
    const paths = [
      '/',
      '/services/provider-search',
      ...(await services.finder.findPagePaths(portal, SITEMAP_ADDRESSES_MAX)),
    ];
    const entries = paths.map((path) => {
      const alternates = LOCALES.map(
        (locale) =>
          `<xhtml:link rel="alternate" hreflang="${locale}" href="${portal.origin}${path}?lang=${locale}"/>`,
      ).join('');
      return `<url><loc>${portal.origin}${path}</loc>${alternates}</url>`;
    });
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`,
      );
  });
}
