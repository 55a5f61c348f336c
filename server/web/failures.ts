import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocale, type Locale } from '#app/i18n/locale.ts';
import type { ErrorAnswer } from '#app/platform/contract.ts';
import { errorMessage } from '#app/platform/error-message.ts';
import { ERRORS, PortalError, RETRY_AFTER_SECONDS, type ErrorCode } from '#app/platform/errors.ts';
import { isDatabaseUnavailable, isHeldByAnother } from '#db/errors.ts';

/** HTTP statuses that the framework itself raises, and the code each stands for. */
const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** Node's names for what cannot be read, and what each is told. */
const UNREADABLE: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Every failure becomes `{errorCode, httpCode, message}`; what we did not expect is logged and says nothing of itself. */
export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOf(error);
    if (code === 'unknown_error') request.log.error({ err: error }, 'request failed');
    if (code === 'unavailable') request.log.warn({ err: error }, 'database unavailable');
    return sendFailure(request, reply, code, error instanceof PortalError ? error : undefined);
  });
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, 'not_found'));
}

/** Bytes that are no request, or did not come in time: answered without one, then cut off. */
export function refuseUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable && socket.bytesWritten === 0) {
    const status = UNREADABLE[error.code ?? ''] ?? '400 Bad Request';
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `HTTP/1.1 ${status}\r\n${lines.join('')}content-length: 0\r\nconnection: close\r\n\r\n`,
    );
  }
  socket.destroySoon();
}

/** What a browser sends that is no web socket, or too much at once, and a connection that breaks: everyday life, and no failure of ours. */
const BROKEN_SOCKET = /^(?:WS_ERR_|ECONNRESET$|EPIPE$)/;

/** A web socket on which something went wrong is over. */
export function endSocket(
  error: Error & { code?: string },
  socket: { terminate(): void },
  request: FastifyRequest,
): void {
  if (!BROKEN_SOCKET.test(error.code ?? '')) request.log.error({ err: error }, 'web socket failed');
  socket.terminate();
}

export function codeOf(error: FastifyError | Error): ErrorCode {
  if (error instanceof PortalError) return error.code;
  if (isDatabaseUnavailable(error)) return 'unavailable';
  if (isHeldByAnother(error)) return 'held_by_another';
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return CODE_OF_STATUS[status] ?? (status < 500 ? 'invalid_input' : 'unknown_error');
}

export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  details?: Partial<
    Pick<PortalError, 'fields' | 'values' | 'details' | 'retryAfterSeconds' | 'status'>
  >,
): FastifyReply {
  const status = details?.status ?? ERRORS[code];
  // The rate limiter has written it already, and knows it to the second.
  const written = Number(reply.getHeader('retry-after')) || undefined;
  const seconds = written ?? details?.retryAfterSeconds ?? RETRY_AFTER_SECONDS[code];
  const answer: ErrorAnswer = {
    errorCode: code,
    httpCode: status,
    message: errorMessage(localeOf(request), code, details?.values, seconds),
    ...(request.routeOptions.config.repeatsStatus ? { status } : {}),
    // Lets support find the log line; an expected answer needs none and stays the same for every asker.
    ...(ERRORS[code] >= 500 ? { requestId: request.id } : {}),
    ...(details?.fields ? { fields: details.fields } : {}),
    ...(details?.details === undefined ? {} : { details: details.details }),
  };
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return (
    reply
      .code(status)
      // Of the answer that failed.
      .removeHeader('content-encoding')
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(answer))
  );
}

/** A request without a known host has no portal yet. */
function localeOf(request: FastifyRequest): Locale {
  if (request.portal) return request.portal.locale;
  const spoken = request.headers['accept-language']?.slice(0, 2);
  return isLocale(spoken) ? spoken : 'en';
}
