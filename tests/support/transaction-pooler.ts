import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

export interface TransactionPooler {
  /** The same database and user, by way of the pooler. */
  url(direct: string): string;
  close(): Promise<void>;
}

export interface TransactionPoolerOptions {
  /** Connections to the database; all users of it share them by turns. */
  size: number;
  /** What becomes of settings that a connection asks for at its start: PgBouncer refuses them, or drops them where it is told to. */
  startOptions?: 'refused' | 'dropped';
}

interface Backend {
  socket: Socket;
  client: Client | null;
}

interface Client {
  socket: Socket;
  backend: Backend | null;
  /** Sent, and not yet answered by "ready for query". */
  open: number;
  waiting: Buffer[];
}

const PROTOCOL = 196_608;
const HEAD_BYTES = 5;

/**
 * Lends connections to a database for single transactions, as PgBouncer does with `pool_mode = transaction`: the next
 * transaction of the same client is on another connection. For one user and database.
 */
export async function startTransactionPooler(
  direct: string,
  { size, startOptions = 'refused' }: TransactionPoolerOptions,
): Promise<TransactionPooler> {
  const target = readUrl(direct);
  const backends = await Promise.all(Array.from({ length: size }, () => openBackend(target)));
  const free = [...backends];
  const queue: Client[] = [];
  const sockets = new Set<Socket>();

  function lend(client: Client): void {
    const backend = free.shift();
    if (!backend) {
      if (!queue.includes(client)) queue.push(client);
      return;
    }
    backend.client = client;
    client.backend = backend;
    for (const bytes of client.waiting.splice(0)) backend.socket.write(bytes);
  }

  function giveBack(backend: Backend): void {
    if (backend.client) backend.client.backend = null;
    backend.client = null;
    free.push(backend);
    const next = queue.shift();
    if (next) lend(next);
  }

  for (const backend of backends) {
    const read = readMessages((message) => {
      const { client } = backend;
      client?.socket.write(message);
      if (!client || message[0] !== code('Z')) return;
      client.open -= 1;
      if (client.open === 0 && message[HEAD_BYTES] === code('I')) giveBack(backend);
    });
    backend.socket.on('data', read);
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    const client: Client = { socket, backend: null, open: 0, waiting: [] };
    const read = readMessages((message) => {
      if (message[0] === code('X')) return void socket.end();
      if (message[0] === code('Q') || message[0] === code('S')) client.open += 1;
      if (client.backend) client.backend.socket.write(message);
      else {
        client.waiting.push(message);
        lend(client);
      }
    });
    socket.once('data', (startup: Buffer) => {
      if (startOptions === 'refused' && startup.includes('\0options\0')) {
        socket.end(refusal('unsupported startup parameter: options'));
        return;
      }
      socket.write(greeting());
      socket.on('data', read);
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: (url) => `postgresql://${target.user}@127.0.0.1:${port}/${readUrl(url).database}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      for (const { socket } of backends) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function readUrl(url: string) {
  const { username, pathname, searchParams } = new URL(url.replace('@/', '@socket/'));
  return { user: username, database: pathname.slice(1), folder: searchParams.get('host') ?? '' };
}

async function openBackend({
  user,
  database,
  folder,
}: ReturnType<typeof readUrl>): Promise<Backend> {
  const socket = connect(join(folder, '.s.PGSQL.5432'));
  socket.on('error', () => {});
  const words = ['user', user, 'database', database].map((word) => `${word}\0`).join('');
  const body = Buffer.concat([int32(PROTOCOL), Buffer.from(`${words}\0`)]);
  socket.write(Buffer.concat([int32(body.length + 4), body]));
  await new Promise<void>((resolve, reject) => {
    const read = readMessages((message) => {
      if (message[0] === code('E')) reject(new Error(message.toString()));
      if (message[0] !== code('Z')) return;
      socket.off('data', read);
      resolve();
    });
    socket.on('data', read);
  });
  return { socket, client: null };
}

/** Cuts what arrives into whole messages: a letter, a length, a body. */
function readMessages(hear: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= HEAD_BYTES) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) return;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      hear(message);
    }
  };
}

/** Let in, a process number that is nobody's, ready. */
function greeting(): Buffer {
  const nobody = Buffer.concat([int32(randomInt(1_000_000_000, 2_000_000_000)), int32(1)]);
  return Buffer.concat([
    message('R', int32(0)),
    message('K', nobody),
    message('Z', Buffer.from('I')),
  ]);
}

function refusal(text: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`));
}

function message(letter: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function code(letter: string): number {
  return letter.charCodeAt(0);
}
