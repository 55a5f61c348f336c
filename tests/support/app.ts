import type {
  FastifyInstance,
  FastifyRequest,
  InjectOptions,
  LightMyRequestResponse,
} from 'fastify';
import { createHumanCheck } from '#app/platform/human-check.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { VISITOR, type Viewer } from '#app/platform/viewer.ts';
import { registerHealth } from '#server/health.ts';
import { createServices, type Services } from '#server/services.ts';
import { buildApp } from '#server/web/app.ts';
import type { TileSource } from '#server/web/tile-source.ts';
import type { TestDatabase } from './database.ts';

export const TEST_SECRET = 'a secret of the tests, long enough';
/** Names the customer who asks, by id. */
export const CUSTOMER_HEADER = 'x-test-customer';
const PUBLIC_URL = 'http://localhost:3000';

/** The portal's calls on a test database: real use cases, a light human check, no pages. */
export async function createTestApp(
  database: Pick<TestDatabase, 'app'>,
  {
    perPage = 10,
    holdsPerClient = 100,
    uploadsFolder = null,
    findTile = null,
  }: {
    perPage?: number;
    holdsPerClient?: number;
    uploadsFolder?: string | null;
    findTile?: TileSource | null;
  } = {},
): Promise<FastifyInstance> {
  const db = { main: database.app, replica: database.app, close: async () => {} };
  const humanCheck = createHumanCheck({
    config: { kind: 'altcha', cost: 1 },
    appSecret: TEST_SECRET,
    db,
  });
  const services = createServices({
    db,
    humanCheck,
    appSecret: TEST_SECRET,
    tokenMisses: createTokenMisses(),
    holdLimits: { perClient: holdsPerClient, perContact: holdsPerClient },
    perPage,
  });
  return buildApp({
    db,
    services,
    humanCheck,
    settings: {
      appSecret: TEST_SECRET,
      publicUrl: PUBLIC_URL,
      isDemo: true,
      usesRecaptcha: false,
      mapAttribution: null,
    },
    findTile,
    pages: null,
    uploadsFolder,
    observe: (server) => registerHealth(server, { pool: database.app }),
    trustProxy: false,
    identify: createIdentify(services),
  });
}

/** Stands in for signing in: the customer whom a request names, else a visitor. */
export function createIdentify(services: Services) {
  return async ({ headers, portal }: FastifyRequest): Promise<Viewer> => {
    const customer = headers[CUSTOMER_HEADER];
    if (typeof customer !== 'string') return VISITOR;
    const viewer = await services.accounts.getViewer(portal, Number(customer));
    if (!viewer) throw new Error(`The portal's partner has no customer ${customer}`);
    return viewer;
  };
}

/** A request as a page of the host would send it. */
export function ask(
  app: FastifyInstance,
  host: string,
  options: InjectOptions,
): Promise<LightMyRequestResponse> {
  return app.inject({
    ...options,
    headers: {
      host,
      origin: `http://${host}`,
      'sec-fetch-site': 'same-origin',
      ...options.headers,
    },
  });
}
