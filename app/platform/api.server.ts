import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, CallContract, ParamsOf, QueryOf } from './contract.ts';
import { ErrorAnswer, type FileContract } from './contract.ts';
import { hostCookieName, hostCookieOptions } from './host-cookie.server.ts';
import { ERRORS, RETRY_AFTER_SECONDS, TOO_LONG_STATUS, type ErrorCode } from './errors.ts';
import type { Portal } from './portal.ts';
import { JsonText } from './json-text.ts';
import { limitOf, type LimitName } from './limits.ts';
import { conflictsOf, describeWho, refusalsOf, requireWho } from './require-who.server.ts';
import type { Who } from './who.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler runs; a request without a known host never gets this far. */
    portal: Portal;
    /** This browser has just changed something that a copy of the database may not know yet. */
    hasWritten: boolean;
  }
  interface FastifyInstance {
    /** Sends an answer that is the same for every visitor who asks the same: `make` writes it as JSON, for one of them. */
    sendShared:
      | ((
          request: FastifyRequest,
          reply: FastifyReply,
          make: (noteShown: NonNullable<Portal['noteShown']>) => Promise<string>,
        ) => Promise<FastifyReply>)
      | null;
  }
  interface FastifyContextConfig {
    repeatsStatus?: boolean;
    /** Who may ask; every call says it. */
    who?: Who;
    /** How long all of what is sent may take to come, milliseconds; files have longer than forms. */
    bodyMs?: number;
    /** The answer goes on for as long as somebody looks: how long it took says nothing. */
    isLasting?: boolean;
  }
}

/** What this browser sees is not what every other does. */
function isForOne({ portal, hasWritten }: FastifyRequest): boolean {
  return portal.viewer.isLoggedIn || hasWritten;
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

const JSON_TYPE = 'application/json; charset=utf-8';
/** Each call has a limit, needs the database and may come from a page of somebody who is not signed in any more. */
const EVERY_CALLS_ERRORS: ErrorCode[] = ['too_many_requests', 'unavailable', 'account_changed'];
/** What changes something is refused when it comes from a page of another site, and what it sends when that is too much or no JSON. */
const EVERY_CHANGES_ERRORS: ErrorCode[] = ['forbidden', 'too_large', 'unsupported_media_type'];
/** For the description only. */
const RetryHeaders = {
  'Retry-After': { type: 'integer', description: 'Seconds after which it may work' },
};

/**
 * What every route begins with, in this order: how often it may be asked, and by whom. Nothing that was sent is read before
 * both have been looked at.
 */
export function guard(who: Who, limit: LimitName) {
  return {
    config: { rateLimit: limitOf(limit), who },
    // After the hook of the same kind that says who it is.
    preParsing: async ({ portal }: FastifyRequest) => requireWho(portal, who),
  };
}

/** The same for what is no call and for everybody: files, redirects, the description. It is not in the description itself. */
export function guardOpen(limit: LimitName) {
  return { schema: { hide: true } as object, ...guard('anyone', limit) };
}

/** Who may ask, as the description of the calls has it. */
function describeGuard(who: Who) {
  return { 'x-who': describeWho(who), security: who === 'anyone' ? [] : [{ session: [] }] };
}

/** What is answered instead, by status, as the description has it. */
function describeFailures(codes: readonly ErrorCode[]) {
  return Object.fromEntries(
    codes.map((code) => [
      ERRORS[code],
      code in RETRY_AFTER_SECONDS ? { ...ErrorAnswer, headers: RetryHeaders } : ErrorAnswer,
    ]),
  );
}

/**
 * Registers one call: its rate limit, who may make it, its schemas in and out (undeclared fields never leave), its handler.
 * Expected failures are thrown as `PortalError`.
 */
export function serve<C extends CallContract>(
  app: FastifyInstance,
  contract: C,
  limit: LimitName,
  handle: (request: ApiRequest<C>) => Promise<AnswerOf<C> | JsonText<AnswerOf<C>>>,
): void {
  const guarded = guard(contract.who, limit);
  app.route({
    method: contract.method,
    url: contract.path,
    ...guarded,
    config: { ...guarded.config, repeatsStatus: contract.repeatsStatus },
    schema: {
      summary: contract.summary,
      operationId: contract.name,
      ...describeGuard(contract.who),
      params: contract.params,
      querystring: contract.query,
      ...(contract.body ? { body: contract.body } : {}),
      response: {
        [contract.answerStatus]: contract.answer,
        ...Object.fromEntries(
          contract.errors.includes('invalid_input') ? [[TOO_LONG_STATUS, ErrorAnswer]] : [],
        ),
        ...describeFailures([
          ...refusalsOf(contract.who),
          ...conflictsOf(contract.who),
          ...contract.errors,
          ...(contract.method === 'GET' ? [] : EVERY_CHANGES_ERRORS),
          ...EVERY_CALLS_ERRORS,
        ]),
      },
    },
    handler: async (request, reply) => {
      const ask = (portal: Portal) => handle(readRequest(contract, request, reply, portal));
      if (contract.isShared && app.sendShared && !isForOne(request)) {
        return app.sendShared(request, reply, async (noteShown) => {
          const answer = await ask({ ...request.portal, noteShown });
          return answer instanceof JsonText ? answer.text : (reply.serialize(answer) as string);
        });
      }
      const answer = await ask(request.portal);
      reply.code(contract.answerStatus);
      return answer instanceof JsonText
        ? reply.type(JSON_TYPE).send(answer.text)
        : reply.send(answer);
    },
  });
}

/** What a handler may read of a request, and set on its answer. */
function readRequest<C extends CallContract>(
  { path }: C,
  request: FastifyRequest,
  reply: FastifyReply,
  portal: Portal,
): ApiRequest<C> {
  const { origin } = request.portal;
  return {
    params: request.params as ParamsOf<C>,
    query: request.query as QueryOf<C>,
    body: request.body as BodyOf<C>,
    portal,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    sessionCookie: (name, pattern, create) => {
      const known = request.cookies[name];
      if (known !== undefined && pattern.test(known)) return known;
      const value = create();
      reply.setCookie(name, value, {
        path: path.replace(/\/:.*/, ''),
        httpOnly: true,
        sameSite: 'lax',
        secure: origin.startsWith('https:'),
      });
      return value;
    },
    hostCookie: (name) => request.cookies[hostCookieName(name, origin)],
    setHostCookie: (name, value, maxAgeSeconds) => {
      const options = hostCookieOptions(name, origin);
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
  };
}

/** Registers one file: its rate limit, who may have it, what its address has to look like, what makes it. */
export function serveFile<F extends FileContract>(
  app: FastifyInstance,
  file: F,
  limit: LimitName,
  make: (request: { params: ParamsOf<F>; portal: Portal }) => Promise<string | Buffer | Readable>,
): void {
  app.route({
    method: 'GET',
    url: file.path,
    ...guard(file.who, limit),
    schema: {
      summary: file.summary,
      operationId: file.name,
      ...describeGuard(file.who),
      params: file.params,
      response: {
        200: {
          description: file.summary,
          content: { [file.type]: { schema: { type: 'string', format: 'binary' } } },
        },
        ...describeFailures([
          ...refusalsOf(file.who),
          'invalid_input',
          'not_found',
          ...EVERY_CALLS_ERRORS,
        ]),
      },
    },
    handler: async ({ params, portal }, reply) => {
      const content = await make({ params: params as ParamsOf<F>, portal });
      reply
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .type(file.type);
      if (file.savedAs !== null) {
        reply.header('content-disposition', `attachment; filename="${file.savedAs}"`);
      }
      return reply.send(content);
    },
  });
}
