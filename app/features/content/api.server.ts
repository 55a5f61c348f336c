import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { isForStaff } from '#app/platform/staff-texts.ts';
import { readLabels } from '#app/themes/service-labels.ts';
import { findAvailableServices } from './available-services.ts';
import { getAvailableServices, getStaticContent } from './contract.ts';
import type { ContentServices } from './services.server.ts';
import { writeServiceWords } from './phone-hours-in-texts.ts';

export function registerContentApi(app: FastifyInstance, content: ContentServices): void {
  serve(app, getAvailableServices, 'account', async ({ portal }) => {
    const { theme, viewer, locale } = portal;
    const words = writeServiceWords(portal);
    const labels = readLabels(theme, locale);
    return {
      services: findAvailableServices(theme.flags, viewer).map(
        ({ key, value, url, image, isPublic }) => {
          const { name, title, lead, button, label } = words[key];
          const own = labels[value] ?? label;
          return { name, title, lead, button, label: own, image, url, isPublic, value };
        },
      ),
    };
  });

  serve(app, getStaticContent, 'account', async ({ params: { key }, portal }) => {
    const text = isForStaff(key) ? null : await content.getStaticContent(portal, key);
    if (text === null) throw new PortalError('not_found');
    return { key, text };
  });
}
