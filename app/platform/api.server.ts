import type { FastifyInstance } from 'fastify';
import type { AnswerOf, BodyOf, CallContract, ParamsOf, QueryOf } from './contract.ts';
import { ErrorAnswer } from './contract.ts';
import { hostCookieName, hostCookieOptions } from './host-cookie.server.ts';
import { ERRORS, RETRY_AFTER_SECONDS, type ErrorCode } from './errors.ts';
import type { Portal } from './portal.ts';
import { limitOf, type LimitName } from './limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler runs; a request without a known host never gets this far. */
    portal: Portal;
  }
  interface FastifyContextConfig {
    repeatsStatus?: boolean;
  }
}

export interface ApiRequest<C extends CallContract> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  portal: Portal;
  /** A request header by lower-case name. */
  header: (name: string) => string | undefined;
  /**
   * A cookie that ends with the browser session and that only this call gets back. What does not match `pattern` is
   * replaced by a new value. A framed page, whose cookies the browser keeps away, gets a new one each time.
   */
  sessionCookie: (name: string, pattern: RegExp, create: () => string) => string;
  /** A cookie of this host, see `host-cookie.server.ts`. */
  hostCookie: (name: string) => string | undefined;
  /** Sets a cookie of this host; without an age it ends with the browser's session, null takes it away. */
  setHostCookie: (name: string, value: string | null, maxAgeSeconds?: number) => void;
  /** Sets a header of the answer. */
  setHeader: (name: string, value: string) => void;
}

/** Each call has a limit and needs the database. */
const EVERY_CALLS_ERRORS: ErrorCode[] = ['too_many_requests', 'unavailable'];
/** For the description only. */
const RetryHeaders = {
  'Retry-After': { type: 'integer', description: 'Seconds after which it may work' },
};

/**
 * Registers one call: its rate limit, its schemas in and out (undeclared fields never leave), its handler.
 * Expected failures are thrown as `PortalError`.
 */
export function serve<C extends CallContract>(
  app: FastifyInstance,
  contract: C,
  limit: LimitName,
  handle: (request: ApiRequest<C>) => Promise<AnswerOf<C>>,
): void {
  app.route({
    method: contract.method,
    url: contract.path,
    config: {
      rateLimit: limitOf(limit),
      repeatsStatus: contract.repeatsStatus,
    },
    schema: {
      summary: contract.summary,
      operationId: contract.name,
      params: contract.params,
      querystring: contract.query,
      ...(contract.body ? { body: contract.body } : {}),
      response: {
        [contract.answerStatus]: contract.answer,
        ...Object.fromEntries(
          [...contract.errors, ...EVERY_CALLS_ERRORS].map((code) => [
            ERRORS[code],
            code in RETRY_AFTER_SECONDS ? { ...ErrorAnswer, headers: RetryHeaders } : ErrorAnswer,
          ]),
        ),
      },
    },
    handler: async (request, reply) => {
      const answer = await handle({
        params: request.params as ParamsOf<C>,
        query: request.query as QueryOf<C>,
        body: request.body as BodyOf<C>,
        portal: request.portal,
        header: (name) => {
          const value = request.headers[name];
          return Array.isArray(value) ? value[0] : value;
        },
        sessionCookie: (name, pattern, create) => {
          const known = request.cookies[name];
          if (known !== undefined && pattern.test(known)) return known;
          const value = create();
          reply.setCookie(name, value, {
            path: contract.path.replace(/\/:.*/, ''),
            httpOnly: true,
            sameSite: 'lax',
            secure: request.portal.origin.startsWith('https:'),
          });
          return value;
        },
        hostCookie: (name) => request.cookies[hostCookieName(name, request.portal.origin)],
        setHostCookie: (name, value, maxAgeSeconds) => {
          const { origin } = request.portal;
          const options = hostCookieOptions(origin);
          if (value === null) reply.clearCookie(hostCookieName(name, origin), options);
          else {
            reply.setCookie(hostCookieName(name, origin), value, {
              ...options,
              ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
            });
          }
        },
        setHeader: (name, value) => {
          reply.header(name, value);
        },
      });
      return reply.code(contract.answerStatus).send(answer);
    },
  });
}
