import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type {
  FastifyInstance,
  FastifyRequest,
  InjectOptions,
  LightMyRequestResponse,
  RouteOptions,
} from 'fastify';
import { getViewer } from '#app/features/identity/get-customer.server.ts';
import type { FileKeeping } from '#app/features/files/file-keeping.server.ts';
import type { RelaySettings } from '#app/features/video/relay.server.ts';
import { NO_RELAY } from '#app/features/video/relay.server.ts';
import { createRoomNews, type OtherProcesses } from '#app/features/video/room-news.ts';
import { createWorkStreams } from '#app/features/work-news/work-streams.server.ts';
import { createTopicNews, type TopicNews } from '#app/platform/topic-news.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { ProofOfWork } from '#app/platform/human-check-contract.ts';
import { createHumanCheck } from '#app/platform/human-check.server.ts';
import type { Passwords } from '#app/platform/passwords.server.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import type { Database } from '#db/client.ts';
import { registerHealth } from '#server/health.ts';
import type { CalendarNews } from '#server/calendar-news.ts';
import { createServices, type Services } from '#server/services.ts';
import { buildApp, type WebOptions } from '#server/web/app.ts';
import { createIdentify as createSessionIdentify, type Identify } from '#server/web/identify.ts';
import type { loadPages } from '#server/web/load-pages.ts';
import type { TileSource } from '#server/web/tile-source.ts';
import { KEPT_COMPILERS } from './compilers.ts';
import { createTestFiles } from './files.ts';
import { MESSAGE_LIMITS, SMS_PREFIXES } from './mail.ts';
import { customerActor } from './actors.ts';
import { createLightPasswords } from './passwords.ts';
import type { TestDatabase } from './database.ts';

export const TEST_SECRET = 'a secret of the tests, long enough';
/** Names the customer who asks, by id. */
export const CUSTOMER_HEADER = 'x-test-customer';
const PUBLIC_URL = 'http://localhost:3000';
/** Where the staff sign in. */
export const STAFF_HOST = 'staff.test';

/** The portal's calls on a test database: real use cases, a light human check, no pages. */
export async function createTestApp(
  database: Pick<TestDatabase, 'app'>,
  {
    perPage = 10,
    holdsPerClient = 100,
    uploadsFolder = null,
    findTile = null,
    pages = null,
    calendarNews,
    files = createTestFiles(),
    appSecret = TEST_SECRET,
    relay = NO_RELAY,
    reportSecret = null,
    otherProcesses = null,
    workNews = createTopicNews(null, 'work'),
    onRoute,
    onIdentify,
    campaignCounter,
    db = { main: database.app, replica: database.app, close: async () => {} },
    onGuessing,
    passwords = createLightPasswords(),
  }: {
    perPage?: number;
    holdsPerClient?: number;
    uploadsFolder?: string | null;
    findTile?: TileSource | null;
    /** The built pages, where a test asks for them: `loadPages()`. */
    pages?: Awaited<ReturnType<typeof loadPages>> | null;
    /** With it visitors share answers. */
    calendarNews?: Pick<CalendarNews, 'follow'>;
    /** Where files are kept. */
    files?: FileKeeping;
    appSecret?: string;
    relay?: RelaySettings;
    /** Told and heard by the rooms of video visits. */
    otherProcesses?: OtherProcesses | null;
    /** Tells pages of the staff which list has changed. */
    workNews?: TopicNews;
    /** Is told which pages of campaigns are opened. */
    campaignCounter?: WebOptions['campaignCounter'];
    /** Is told of every route. */
    onRoute?: (route: RouteOptions) => void;
    /** Is told of every request whose sender is looked up. */
    onIdentify?: (request: FastifyRequest) => void;
    /** What delivery reports are signed by. */
    reportSecret?: string | null;
    /** With a copy to read from. */
    db?: Database;
    /** Is told where very many sign-ins fail. */
    onGuessing?: (portal: Portal, seconds: number) => void;
    /** How passwords are hashed. */
    passwords?: Passwords;
  } = {},
): Promise<FastifyInstance> {
  const humanCheck = createHumanCheck({
    config: { kind: 'altcha', cost: 1 },
    appSecret,
    db,
  });
  const services = createServices({
    db,
    humanCheck,
    appSecret,
    tokenMisses: createTokenMisses(),
    holdLimits: { perBrowser: holdsPerClient, perContact: holdsPerClient, perAddress: null },
    perPage,
    files,
    reportSecret,
    smsPrefixes: SMS_PREFIXES,
    messageLimits: MESSAGE_LIMITS,
    relay,
    roomNews: createRoomNews(otherProcesses),
    passwords,
    ...(onGuessing && { onGuessing }),
  });
  const identify = createIdentify(services, db);
  return buildApp({
    db,
    services,
    humanCheck,
    settings: {
      appSecret,
      publicUrl: PUBLIC_URL,
      isDemo: true,
      usesRecaptcha: false,
      staffHost: STAFF_HOST,
      mapAttribution: null,
    },
    findTile,
    pages,
    uploadsFolder,
    workStreams: createWorkStreams(workNews),
    ...(campaignCounter && { campaignCounter }),
    ...(calendarNews && { calendarNews }),
    compilers: KEPT_COMPILERS,
    observe: (server) => {
      if (onRoute) server.addHook('onRoute', onRoute);
      registerHealth(server, { pool: database.app });
    },
    trustProxy: false,
    identify: (request) => {
      onIdentify?.(request);
      return identify(request);
    },
  });
}

/** Stands in for signing in: the customer whom a request names; else by the session, as the portal does. */
export function createIdentify(services: Services, db: Database): Identify {
  const bySession = createSessionIdentify(services);
  return async (request) => {
    const customer = request.headers[CUSTOMER_HEADER];
    if (typeof customer !== 'string') return bySession(request);
    const customerId = Number(customer);
    const viewer = await getViewer({ db }, request.portal, customerId);
    if (!viewer) throw new Error(`The portal's partner has no customer ${customer}`);
    return {
      viewer,
      actor: customerActor({
        partnerId: request.portal.partner.id,
        customerId,
        // Nobody has such an account: what needs one signs in for real.
        accountId: 0,
      }),
    };
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

/** The answer of a real human check for one call on the host. */
export async function solveHumanCheck(
  app: FastifyInstance,
  host: string,
  {
    isForSignIn = false,
    ...options
  }: Pick<InjectOptions, 'remoteAddress'> & { isForSignIn?: boolean } = {},
): Promise<string> {
  const url = isForSignIn ? '/api/human-check?for=signIn' : '/api/human-check';
  const { challenge } = (await ask(app, host, { url, ...options })).json<{
    challenge: ProofOfWork;
  }>();
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
