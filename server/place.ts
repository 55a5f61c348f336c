import { connect, createServer, type Server, type Socket } from 'node:net';

/** The work of one process, which it has alone as long as it lives; others may stand by for it. */
export interface Place {
  countStandbys(): number;
  /** Lets the first who stands by take it over. */
  leave(): void;
}

/**
 * Takes the place as soon as no other process of this machine has it. Who has it listens under its name, which the kernel of
 * Linux gives up in the moment that process ends, whatever ends it; who stands by is connected to it, and hears of its end by that.
 * @param name of the place, the same for all who stand by for each other, and for nobody else
 * @param onTaken called once when another process has it, before that one's end is waited for
 */
export async function takePlace(name: string, onTaken: () => Promise<void>): Promise<Place> {
  // Without a file, which a process that is killed would leave behind.
  const address = `\0${name}`;
  let hasWaited = false;
  for (;;) {
    const server = await listen(address);
    if (server) return holdPlace(server);
    if (!hasWaited) await onTaken();
    hasWaited = true;
    await waitForEnd(address);
  }
}

function holdPlace(server: Server): Place {
  const standbys = new Set<Socket>();
  server.on('connection', (socket) => {
    standbys.add(socket);
    socket.once('close', () => standbys.delete(socket));
    socket.on('error', () => {});
    socket.resume();
  });
  return {
    countStandbys: () => standbys.size,
    leave() {
      server.close();
      for (const socket of standbys) socket.destroy();
    },
  };
}

/** @returns null when somebody else does */
async function listen(path: string): Promise<Server | null> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen({ path }, () => resolve(server));
  });
}

/** At once when nobody has it any more. */
async function waitForEnd(path: string): Promise<void> {
  const socket = connect({ path });
  socket.on('error', () => {});
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
}
