import { isDeepStrictEqual } from 'node:util';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { ErrorAnswer } from '#app/platform/contract.ts';
import { guardOpen } from '#app/platform/api.server.ts';
import { limitOf } from '#app/platform/limits.ts';
import { SESSION_COOKIE } from '#app/platform/host-cookie.server.ts';

/** The cookie of whoever has signed in; served without TLS it is called `session`. */
const SESSION = { type: 'apiKey', in: 'cookie', name: `__Host-${SESSION_COOKIE}` } as const;

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
          '`x-who` says who may make a call; everybody else is refused before it is read. ' +
          'A failure is always {errorCode, httpCode, message}, message in the language of the request.',
      },
      components: { securitySchemes: { session: SESSION } },
    },
    transformObject: (document) =>
      'openapiObject' in document ? shareFailure(document.openapiObject) : document.swaggerObject,
    transform: ({ schema, url }) => ({ schema: { ...schema, tags: [areaOf(url)] }, url }),
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, who: 'anyone' };
    });
    // The limiter has seen the library's routes before their configuration could be changed.
    docs.addHook('onRequest', docs.rateLimit(limitOf('page')));
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      // Areas to choose from: whoever opens one sees its calls.
      uiConfig: { docExpansion: 'none', filter: true, tagsSorter: 'alpha' },
      // The page of the library sets inline styles; nothing else may come from anywhere.
      transformStaticCSP: (policy) =>
        policy
          .replace(/style-src[^;]*/, "style-src 'self' 'unsafe-inline'")
          .replaceAll(' https:', ''),
    });
  });
  app.get('/api/openapi.json', guardOpen('page'), () => app.swagger());
}

const FAILURE = { $ref: '#/components/schemas/Failure' };

/** Describes once, not at every call, what a failure looks like: half of the document said nothing else. */
function shareFailure<Document extends object>(document: Document): Document {
  let failure: unknown;
  const text = JSON.stringify(document, (_key, value: unknown) => {
    if (!isFailure(value)) return value;
    failure ??= value;
    return FAILURE;
  });
  const shared = JSON.parse(text);
  shared.components.schemas = { ...shared.components.schemas, Failure: failure };
  return shared;
}

const isFailure = (schema: unknown) =>
  typeof schema === 'object' &&
  schema !== null &&
  'required' in schema &&
  isDeepStrictEqual(schema.required, ErrorAnswer.required);

/** What a call is about, as its address begins: `reservation`, or of the staff's calls `staff/people`. */
function areaOf(path: string): string {
  const [, root = '', area = '', next = ''] = path.split('/');
  if (root !== 'api') return root;
  return area === 'staff' ? `${area}/${next}` : area;
}
