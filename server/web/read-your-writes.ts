import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { keyFor, keysFor } from '#app/platform/keys.server.ts';
import type { Database } from '#db/client.ts';
import { readAfter, type WritePosition } from '#db/read-after.ts';
import { findWritePosition } from '#db/write-position.ts';
import type { PortalSettings } from './portal.ts';

/** How far the database was after this browser's last change. */
export const READ_AFTER_COOKIE = 'read_after';
/** A copy that lags longer is out of order, and looked at by somebody; until then it is what others see, too. */
const REMEMBERED_S = 60;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const SEPARATOR = '~';

/**
 * Who has changed something reads from the database itself until the copy knows it, and gets no answer that was made for others.
 * The browser carries how far the copy has to be, signed and for a minute: a stranger who could make it up would get around the
 * copy and around all kept answers, as often as they like.
 */
export function registerReadYourWrites(
  app: FastifyInstance,
  { main, replica }: Database,
  { appSecret, publicUrl }: Pick<PortalSettings, 'appSecret' | 'publicUrl'>,
): void {
  app.decorateRequest('hasWritten', false);
  if (replica === main) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const position = openPosition(appSecret, request.cookies[READ_AFTER_COOKIE]);
    request.hasWritten = position !== null;
    readAfter(position, done);
  });
  // Reading a body loses the thread.
  app.addHook('preHandler', (request, _reply, done) =>
    readAfter(openPosition(appSecret, request.cookies[READ_AFTER_COOKIE]), done),
  );
  app.addHook('onSend', async (request, reply) => {
    if (READS.has(request.method) || reply.statusCode >= 400) return;
    // What was asked for is done, whether or not this can be found out.
    const position = await findWritePosition(main).catch(() => null);
    if (position === null) return;
    reply.setCookie(READ_AFTER_COOKIE, sealPosition(appSecret, position), {
      path: '/',
      httpOnly: true,
      maxAge: REMEMBERED_S,
      // Who books in a page that a partner's site frames sees their change there, too: browsers send no other cookie into a
      // frame, and this one only within the same outer site.
      ...(publicUrl.startsWith('https:')
        ? { sameSite: 'none', secure: true, partitioned: true }
        : { sameSite: 'lax' }),
    });
  });
}

/** What the cookie says of a position from now on. */
export function sealPosition(appSecret: string, position: WritePosition): string {
  const words = `${position}${SEPARATOR}${Date.now() + REMEMBERED_S * 1_000}`;
  return `${words}${SEPARATOR}${sign(keyFor(appSecret, 'write position'), words)}`;
}

/** null: there is none, it is over, or we did not say so. */
export function openPosition(appSecret: string, cookie: string | undefined): WritePosition | null {
  const [position = '', until = '', signature = ''] = cookie?.split(SEPARATOR) ?? [];
  if (signature === '' || Number(until) <= Date.now()) return null;
  const given = Buffer.from(signature);
  const isOurs = keysFor(appSecret, 'write position').some((key) => {
    const expected = Buffer.from(sign(key, `${position}${SEPARATOR}${until}`));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? position : null;
}

function sign(key: Buffer, words: string): string {
  return createHmac('sha256', key).update(words).digest('base64url');
}
