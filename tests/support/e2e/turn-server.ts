import { spawn, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { requireTurnServer } from '#scripts/turn-server.ts';

/** Shared by the portal of the journeys and its coturn; protects nothing. */
export const TURN_SECRET = 'a shared secret of the journeys';
/** Beside the portal's own port. */
const portOf = (portalPort: string) => Number(portalPort) + 1;
/** RFC 8489, section 5: a Binding request with the magic cookie and no attribute. */
const BINDING = Buffer.from('000100002112a442'.padEnd(40, '0'), 'hex');
const ASK_AGAIN_MS = 100;

export function turnUrl(portalPort: string): string {
  return `turn:127.0.0.1:${portOf(portalPort)}?transport=udp`;
}

export interface TurnServer {
  /** Nothing goes through it any more, though nobody is told. */
  freeze: () => void;
  thaw: () => void;
  /** Ends with everything that it knew of its connections, without a word to anybody. */
  kill: () => Promise<void>;
  /** Begins anew after that, at the same address. */
  begin: () => Promise<void>;
}

/** A real coturn that believes the credentials of the portal under test. */
export async function startTurnServer(portalPort: string): Promise<TurnServer> {
  const port = portOf(portalPort);
  let server = run(port);
  await untilAnswers(port, server);
  return {
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async kill() {
      const ended = once(server, 'exit');
      // Also when it is frozen; again is fine.
      if (server.kill('SIGKILL')) await ended;
    },
    async begin() {
      server = run(port);
      await untilAnswers(port, server);
    },
  };
}

function run(port: number): ChildProcess {
  return spawn(
    requireTurnServer(() => {}),
    [
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${port}`,
      '--allow-loopback-peers',
      '--use-auth-secret',
      `--static-auth-secret=${TURN_SECRET}`,
      '--realm=journeys',
      '--no-cli',
      '--no-tls',
      '--no-dtls',
      '--log-file=stdout',
      '--pidfile=/dev/null',
    ],
    { stdio: 'ignore' },
  );
}

/** Asks until it answers. @throws when it has ended */
async function untilAnswers(port: number, server: ChildProcess): Promise<void> {
  const socket = createSocket('udp4');
  const ask = () => socket.send(BINDING, port, '127.0.0.1');
  const again = setInterval(ask, ASK_AGAIN_MS);
  try {
    ask();
    const ended = once(server, 'exit').then(() => {
      throw new Error('coturn has ended');
    });
    ended.catch(() => {});
    await Promise.race([once(socket, 'message'), ended]);
  } finally {
    clearInterval(again);
    socket.close();
  }
}
