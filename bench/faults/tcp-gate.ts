import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Socket,
} from 'node:net';

/**
 * - `open`: passes everything on.
 * - `swallow`: takes bytes and connections and gives nothing back, as a network that loses every packet.
 * - `lose-answers`: passes the request on and breaks the connection when the answer begins.
 */
export type GateMode = 'open' | 'swallow' | 'lose-answers';

export interface TcpGate {
  port: number;
  setMode(mode: GateMode): void;
  close(): Promise<void>;
}

/** A loopback port that leads to a server, through a network that can be made to fail. */
export async function openTcpGate(target: NetConnectOpts): Promise<TcpGate> {
  let mode: GateMode = 'open';
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket, isAnswer: boolean) => {
    sockets.add(from);
    from.on('data', (bytes: Buffer) => {
      if (mode === 'swallow') return;
      if (mode === 'lose-answers' && isAnswer) to.resetAndDestroy();
      else to.write(bytes);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    pass(client, upstream, false);
    pass(upstream, client, true);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setMode: (next) => (mode = next),
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A loopback port that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
