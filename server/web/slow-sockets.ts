import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

const LOOK_MS = 1_000;
/** An answer that waits to be taken is given up when so little of it went in so long: 4 kB a second, a telephone of 1995. */
const PATIENCE_MS = 8_000;
const TAKEN_BYTES_MIN = 32 * 1024;
/** The system's own list of connections, IPv4 and IPv6; other systems have none, and count only what the process still holds. */
const CONNECTION_LISTS = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
/** Columns of these lists: local and remote address, state, bytes sent but not taken : bytes not read yet; all in hexadecimal. */
const CONNECTION =
  /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) ([0-9A-F]+):([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/gm;
const PORT_DIGITS = 4;
const IPV6_GROUPS = 8;
const IPV4_IN_IPV6 = '0'.repeat(20) + 'FFFF';

interface Watched {
  /** Bytes that the other end had taken when it was last looked at as slow. */
  taken: number;
  since: number;
  /** Bytes written when nothing of them waited: while these are all, nothing can. */
  settled: number;
}

/**
 * Ends connections over which an answer waits and is not taken, so that nobody keeps thousands of them open by reading slowly.
 * Slow senders are the business of the server's own timeouts.
 */
export function watchSlowReaders(
  server: Server,
  readWaiting: (server: Server) => Promise<Map<string, number>> = readUnacknowledged,
): { stop(): void } {
  const sockets = new Map<Socket, Watched>();
  server.on('connection', (socket) => {
    sockets.set(socket, { taken: 0, since: performance.now(), settled: 0 });
    socket.once('close', () => sockets.delete(socket));
  });

  let isLooking = false;
  async function look(): Promise<void> {
    if (isLooking) return;
    // Written while the list is read, and not in it: noted before.
    const unsettled = [...sockets].flatMap(([socket, watched]) => {
      const written = socket.bytesWritten;
      if (written !== watched.settled) return [{ socket, watched, written }];
      watched.since = performance.now();
      return [];
    });
    if (unsettled.length === 0) return;
    isLooking = true;
    try {
      const unacknowledged = await readWaiting(server);
      const now = performance.now();
      for (const { socket, watched, written } of unsettled) {
        const waiting = socket.writableLength + (unacknowledged.get(nameOf(socket)) ?? 0);
        if (waiting === 0) watched.settled = written;
        if (isTaken(socket, watched, waiting, now)) continue;
        // The system would go on offering what it has: nothing of it is worth keeping.
        socket.resetAndDestroy();
      }
    } finally {
      isLooking = false;
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** Whether nothing waits, or enough has gone. */
function isTaken(socket: Socket, watched: Watched, waiting: number, now: number): boolean {
  const taken = socket.bytesWritten - waiting;
  if (waiting === 0 || taken - watched.taken >= TAKEN_BYTES_MIN) {
    watched.taken = taken;
    watched.since = now;
    return true;
  }
  return now - watched.since < PATIENCE_MS;
}

/** Bytes that were handed to the system and not taken by the other end, by its address and port. */
async function readUnacknowledged(server: Server): Promise<Map<string, number>> {
  const address = server.address() as AddressInfo | null;
  const found = new Map<string, number>();
  if (!address) return found;
  const ownPort = hex(address.port, PORT_DIGITS);
  const lists = await Promise.all(
    CONNECTION_LISTS.map((file) => readFile(file, 'latin1').catch(() => '')),
  );
  for (const [, local, remote = '', port, waiting = ''] of lists.join('').matchAll(CONNECTION)) {
    if (local !== ownPort || waiting === '00000000') continue;
    found.set(`${inNetworkOrder(remote)}:${port}`, Number.parseInt(waiting, 16));
  }
  return found;
}

function nameOf({ remoteAddress = '', remotePort = 0 }: Socket): string {
  return `${hexOf(remoteAddress)}:${hex(remotePort, PORT_DIGITS)}`;
}

/** An address as digits: four bytes of IPv4, also where it comes over IPv6, else sixteen. */
function hexOf(address: string): string {
  const v4 = address.slice(address.lastIndexOf(':') + 1);
  if (v4.includes('.')) {
    return v4
      .split('.')
      .map((part) => hex(Number(part), 2))
      .join('');
  }
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array<string>(IPV6_GROUPS - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after]
    .map((group) => hex(Number.parseInt(group, 16), PORT_DIGITS))
    .join('');
}

/** The list writes addresses in words of four bytes, the last byte of each first. */
function inNetworkOrder(address: string): string {
  const digits = address.replaceAll(/(..)(..)(..)(..)/g, '$4$3$2$1');
  return digits.startsWith(IPV4_IN_IPV6) ? digits.slice(IPV4_IN_IPV6.length) : digits;
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}
