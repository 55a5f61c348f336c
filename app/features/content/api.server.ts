import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { findAvailableServices } from './available-services.ts';
import { getAvailableServices } from './contract.ts';
import { CONTENT_WORDS } from './words.ts';

export function registerContentApi(app: FastifyInstance): void {
  serve(app, getAvailableServices, 'account', async ({ portal: { theme, viewer, locale } }) => ({
    services: findAvailableServices(theme.flags, viewer).map(
      ({ key, value, url, image, isPublic }) => {
        const { name, title, lead, button, label } = CONTENT_WORDS[locale].services[key];
        return { name, title, lead, button, label, image, url, isPublic, value };
      },
    ),
  }));
}
