import type { FastifyInstance } from 'fastify';
import type { Database } from '#db/client.ts';
import { findWritePosition, parsePosition, readAfter } from '#db/read-after.ts';

/** How far the database was after this browser's last change. */
export const READ_AFTER_COOKIE = 'read_after';
/** A copy that lags longer is out of order, and looked at by somebody; until then it is what others see, too. */
const REMEMBERED_S = 60;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Who has changed something reads from the database itself until the copy knows it, and gets no answer that was made for others.
 * The browser carries how far the copy has to be; whoever makes that up only has their own pages made anew.
 */
export function registerReadYourWrites(app: FastifyInstance, { main, replica }: Database): void {
  app.decorateRequest('hasWritten', false);
  if (replica === main) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const position = parsePosition(request.cookies[READ_AFTER_COOKIE]);
    request.hasWritten = position !== null;
    readAfter(position, done);
  });
  // Reading a body loses the thread.
  app.addHook('preHandler', (request, _reply, done) =>
    readAfter(parsePosition(request.cookies[READ_AFTER_COOKIE]), done),
  );
  app.addHook('onSend', async (request, reply) => {
    if (READS.has(request.method) || reply.statusCode >= 400) return;
    // What was asked for is done, whether or not this can be found out.
    const position = await findWritePosition(main).catch(() => null);
    if (position === null) return;
    reply.setCookie(READ_AFTER_COOKIE, position, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: REMEMBERED_S,
    });
  });
}
