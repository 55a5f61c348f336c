import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The description of every call at /api/openapi.json, readable at /api/docs. */
export async function registerDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vizit',
        version: '1',
        description:
          'Calls of the booking portal. Partner, market and currency follow from the host. ' +
          'A failure is always {errorCode, httpCode, message}, message in the language of the request.',
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The page of the library sets inline styles; nothing else may come from anywhere.
    transformStaticCSP: (policy) =>
      policy
        .replace(/style-src[^;]*/, "style-src 'self' 'unsafe-inline'")
        .replaceAll(' https:', ''),
  });
  app.get('/api/openapi.json', { schema: { hide: true } } as object, () => app.swagger());
}
