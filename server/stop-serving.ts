import { once } from 'node:events';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Connections that wait in the system's queue when the port is closed would be cut, with what was sent over them. */
const ACCEPT_MS = 50;
/** A caller with an open connection sends its next request within that time, or is taken for idle. */
const ARRIVAL_MS = 1_000;

/**
 * What stands in front asks /readyz and sends new requests until it has heard twice, half a second apart, that the process stops
 * (`deploy/haproxy.cfg`); a busy process answers late.
 */
export const NOTICE_MS = 2_500;

interface NoticeOptions {
  /** So long all is answered as before, until others have noticed the stop; 0: nobody asks. */
  noticeMs: number;
}

export interface Serving {
  isStopping(): boolean;
  /** Says that it stops, takes no new connections once that was heard, answers what was sent, then closes. */
  stop(): Promise<void>;
}

/**
 * Follows the connections of a server from its start, so that it can be stopped without breaking off a request. The HTTP
 * server's own close would cut connections whose next request has been sent but was not read yet, and would wait for
 * those over which nothing was ever sent.
 */
export function followServing(app: FastifyInstance, { noticeMs }: NoticeOptions): Serving {
  const requests = new Map<Socket, number>();
  let isStopping = false;
  let isCutting = false;

  app.server.on('connection', (socket: Socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (requests.get(socket) ?? 1) - 1;
      if (requests.has(socket)) requests.set(socket, left);
      // Its answer had begun before anybody knew of the stop.
      if (isCutting && left === 0) socket.destroySoon();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });

  return {
    isStopping: () => isStopping,
    async stop() {
      isStopping = true;
      const closed = once(app.server, 'close');
      await setTimeout(Math.max(noticeMs, ACCEPT_MS));
      await setImmediate();
      NetServer.prototype.close.call(app.server);
      await setTimeout(ARRIVAL_MS);
      // A busy process comes here before it has read what arrived meanwhile; after this it has.
      await setImmediate();
      isCutting = true;
      for (const [socket, count] of requests) if (count === 0) socket.destroySoon();
      await closed;
      await app.close();
    },
  };
}
