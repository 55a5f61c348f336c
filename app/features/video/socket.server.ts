import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guardOpen } from '#app/platform/api.server.ts';
import { readMessage } from './read-message.server.ts';
import { MESSAGES_PER_MINUTE, type Member, type VideoRooms } from './rooms.server.ts';
import { ROOM_PATH, STAFF_ROOM_PATH } from './room-paths.ts';

/** A connection that does not say whose it is within so long is nobody's. */
const HELLO_MS = 5_000;
/** Beats come every five seconds: who says nothing for so long has gone. */
const SILENCE_MS = 20_000;
const MINUTE_MS = 60_000;

/** As much of a web socket as is used here. */
interface Socket {
  send(text: string): void;
  close(): void;
  terminate(): void;
  on(event: 'message', listener: (data: Buffer) => void): void;
  on(event: 'close' | 'error', listener: () => void): void;
}

/**
 * The web sockets over which the ends of a visit find each other: the ticket, said first, says whose they are. A page of another site
 * may open none.
 */
export function registerVideoSockets(
  app: FastifyInstance,
  rooms: VideoRooms,
  isFromOwnPage: (request: FastifyRequest) => boolean,
): void {
  for (const path of [ROOM_PATH, STAFF_ROOM_PATH]) {
    app.route({
      method: 'GET',
      url: path,
      ...guardOpen('write'),
      websocket: true,
      preHandler: async (request, reply) => {
        if (!isFromOwnPage(request)) await reply.code(403).send();
      },
      handler: (socket: Socket, { portal }) => {
        converse(socket, (hello) =>
          rooms.join(portal.isStaffEntry ? null : portal.partner.id, hello, socket),
        );
      },
    });
  }
}

function converse(
  socket: Socket,
  join: (hello: { ticket: string; isNew: boolean }) => Promise<Member | null>,
): void {
  let member: Promise<Member | null> | null = null;
  let count = 0;
  const hello = setTimeout(() => socket.close(), HELLO_MS);
  let silence = setTimeout(() => socket.terminate(), SILENCE_MS);
  const minute = setInterval(() => (count = 0), MINUTE_MS);

  async function receive(text: string): Promise<void> {
    const message = readMessage(text);
    count += 1;
    if (message === null || count > MESSAGES_PER_MINUTE) return socket.close();
    if (message.type !== 'hello') return (await member)?.handle(message);
    if (member !== null) return;
    clearTimeout(hello);
    member = join(message);
    if ((await member) !== null) return;
    socket.send(JSON.stringify({ type: 'end', reason: 'refused' }));
    socket.close();
  }

  socket.on('message', (data) => {
    clearTimeout(silence);
    silence = setTimeout(() => socket.terminate(), SILENCE_MS);
    // The database was away for a moment: the browser comes again.
    receive(data.toString()).catch(() => socket.close());
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(hello);
    clearTimeout(silence);
    clearInterval(minute);
    void member?.then((one) => one?.leave()).catch(() => {});
  });
}
