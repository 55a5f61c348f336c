import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServicePictureName } from '#app/ui/illustrations/service-pictures.ts';
import { PICTURE_POLICY } from './security.ts';
import { drawServiceScene } from './service-scenes.ts';

const APP = join(import.meta.dirname, '../../app');
const CACHE_MS = 86_400_000;
/** Addresses of services' pictures that calls name; pages have their own copies, named by content. */
const SCENES: Record<string, ServicePictureName> = {
  '/images/services/phone-advice.svg': 'phone-advice',
  '/images/services/online-advice.svg': 'online-advice',
  '/images/services/provider-search.svg': 'provider-search',
  '/images/services/health-check.svg': 'health-check',
  '/images/services/video-visit.svg': 'video-visit',
  '/images/content/price-lists.svg': 'price-lists',
};

/** Pictures that calls name by a lasting address. */
export async function registerPictures(app: FastifyInstance): Promise<void> {
  for (const [url, name] of Object.entries(SCENES)) {
    app.get(url, { schema: { hide: true } }, ({ portal }: FastifyRequest, reply: FastifyReply) =>
      reply
        .type('image/svg+xml')
        .header('content-security-policy', PICTURE_POLICY)
        .header('cache-control', `public, max-age=${CACHE_MS / 1_000}`)
        .send(drawServiceScene(name, portal.theme.key)),
    );
  }
  await app.register(serveStatic, {
    root: `${APP}/themes`,
    prefix: '/images/themes/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    // The folders hold sources, too.
    allowedPath: (path) => path.endsWith('.svg'),
    maxAge: CACHE_MS,
    setHeaders: (reply) => {
      reply.header('content-security-policy', PICTURE_POLICY);
    },
  });
}
