import type { FastifyInstance } from 'fastify';
import { accepts } from './accepts-encoding.ts';
import { createDeflater, gzip, GZIP_LEVEL } from './gzip.ts';

const deflate = createDeflater(GZIP_LEVEL);
/** What is shorter fits a packet or two as it is. */
const SHORT = 1_024;
/** What is longer would let all others wait, though its reader may be gone. */
const LONG = 500_000;

export const gzipAnswer = (text: Buffer): Promise<Buffer> => gzip(text, deflate);

/** Compresses answers of calls by one engine. Whatever else is worth it, streams above all, is left to `@fastify/compress`, piece by piece. */
export function registerGzip(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SHORT || payload.length > LONG)
      return payload;
    const type = String(reply.getHeader('content-type'));
    if (!type.startsWith('application/json') || reply.hasHeader('content-encoding')) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding');
    if (!accepts('gzip', request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return gzipAnswer(Buffer.from(payload));
  });
}
