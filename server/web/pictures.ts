import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PICTURE_POLICY } from './security.ts';

const APP = join(import.meta.dirname, '../../app');
const CACHE_MS = 86_400_000;
/** Pictures that calls name by a lasting address; pages have their own copies, named by content. */
const FOLDERS = [
  { root: `${APP}/ui/illustrations/services`, prefix: '/images/services/' },
  { root: `${APP}/portal/landing/pictures`, prefix: '/images/content/' },
  { root: `${APP}/themes`, prefix: '/images/themes/' },
];

export async function registerPictures(app: FastifyInstance): Promise<void> {
  for (const folder of FOLDERS) {
    await app.register(serveStatic, {
      ...folder,
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
}
