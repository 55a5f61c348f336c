import { zstdCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding, type ContentEncoding } from './content-encoding.ts';
import { createDeflater, gzip, GZIP_LEVEL } from './gzip.ts';
import { SMALL_TABLES } from './zstd.ts';

const deflate = createDeflater(GZIP_LEVEL);
/** What is shorter fits a packet or two as it is. */
const SHORT = 1_024;
/** What is longer would let all others wait, though its reader may be gone. */
const LONG = 500_000;

/** By zstd's usual level: too little work to be given to another thread. */
export async function compressAnswer(text: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  return encoding === 'zstd'
    ? zstdCompressSync(text, { params: SMALL_TABLES })
    : gzip(text, deflate);
}

/** Compresses answers of calls whole. Whatever else is worth it, streams above all, is left to `@fastify/compress`, piece by piece. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SHORT || payload.length > LONG)
      return payload;
    const type = String(reply.getHeader('content-type'));
    if (!type.startsWith('application/json') || reply.hasHeader('content-encoding')) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressAnswer(Buffer.from(payload), encoding);
  });
}
