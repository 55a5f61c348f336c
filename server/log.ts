import {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Config } from './config.ts';

/** The route's pattern, such as `/api/reservations/:id`: unlike the URL it holds no token and no search words. */
export type DescribeRoute = (request: FastifyRequest) => string;

export const describeRoute: DescribeRoute = (request) => request.routeOptions.url ?? 'none';

/** The only fields that reach the log; anything else an object holds is dropped. */
const ALLOWED_FIELDS = new Set([
  'attempt',
  'count',
  'delayMs',
  'err',
  'errorCode',
  'job',
  'kind',
  'level',
  'locale',
  'method',
  'ms',
  'msg',
  'partner',
  'pid',
  'pool',
  'port',
  'requestId',
  'role',
  'route',
  'status',
  'step',
  'time',
]);

/** Messages of these say which code is wrong, not what a person typed (a JSON SyntaxError quotes its input). */
const ERRORS_WITH_SAFE_MESSAGE = new Set([
  'TypeError',
  'ReferenceError',
  'DatabaseUnavailableError',
]);
const PLACE = /^ {4}at .*:\d{1,6}\)?$/;
const CAUSE_DEPTH_MAX = 3;
const HIDDEN = '(not logged)';

type LogFields = Record<string, unknown>;
type LogOptions = Pick<FastifyServerOptions, 'logger' | 'logController'>;

/**
 * Fastify's logging options, to be spread into its others: JSON lines of allowed fields.
 * Messages must be constant texts; the text of an error is replaced by its kind.
 */
export function createLogOptions(
  level: Config['logLevel'],
  stream?: { write(line: string): void },
): LogOptions {
  const logger: FastifyServerOptions['logger'] = {
    level,
    ...(stream ? { stream } : {}),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    base: null,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error) => presentError(error) },
    hooks: {
      logMethod(args, method) {
        const [subject, message]: readonly unknown[] = args;
        if (typeof subject === 'string') return method.call(this, subject);
        const error = findError(subject);
        const isFree = typeof message === 'string' && message !== error?.message;
        // Placeholders and their values are left out: a value may be anything.
        method.call(
          this,
          error === subject ? { err: error } : subject,
          isFree ? message : 'failed',
        );
      },
      // The last step before writing: whatever added a field, child loggers included, it has to pass here.
      streamWrite: (line) => `${JSON.stringify(keepAllowedFields(JSON.parse(line)))}\n`,
    },
  };
  return {
    logger,
    // Fastify's own two lines per request hold the URL; `registerRequestLog` writes one without it.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
  };
}

/** One line per answered request. */
export function registerRequestLog(
  app: FastifyInstance,
  route: DescribeRoute = describeRoute,
): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: route(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

export type LoggedError = {
  type: string;
  message: string;
  /** The places in the code, without the message that starts a stack. */
  stack: string;
  code?: string;
  constraint?: string;
  table?: string;
  routine?: string;
  cause?: LoggedError;
};

/** What may be known of an error: kind, code, the place in the code; for the database the names of things, never values. */
export function presentError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: HIDDEN, stack: '' };
  const { code, constraint, table, routine } = error as Error & LogFields;
  const type = error.constructor.name || error.name;
  return {
    type,
    message: ERRORS_WITH_SAFE_MESSAGE.has(type) ? error.message : HIDDEN,
    stack: findPlaces(error),
    ...onlyWords({ code, constraint, table, routine }),
    ...(error.cause !== undefined && depth < CAUSE_DEPTH_MAX
      ? { cause: presentError(error.cause, depth + 1) }
      : {}),
  };
}

/** The lines of a stack below the message, which may have lines of its own that look alike. */
function findPlaces({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const places = start === -1 ? stack : stack.slice(start + message.length);
  return places
    .split('\n')
    .filter((line) => PLACE.test(line))
    .join('\n');
}

function keepAllowedFields(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) =>
        ALLOWED_FIELDS.has(key) &&
        (key === 'err' || ['string', 'number', 'boolean'].includes(typeof value)),
    ),
  );
}

function onlyWords(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'string' && /^\w+$/.test(value)),
  );
}

function findError(subject: unknown): Error | null {
  if (subject instanceof Error) return subject;
  const { err } = (subject ?? {}) as { err?: unknown };
  return err instanceof Error ? err : null;
}
