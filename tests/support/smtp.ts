import { createServer, type AddressInfo, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** As it came over the wire. */
  source: string;
  mail: Email;
}

export interface TestSmtpServer {
  url: string;
  received: ReceivedMail[];
  /**
   * Answers recipients with these SMTP codes first, one each; 0 cuts the connection after the mail was taken, -1 lets the
   * sender wait for ever.
   */
  troubles: number[];
  /** Once it has a mail, it waits for these before it says so. */
  looks: Promise<void>[];
  close(): Promise<void>;
}

/** A mail server of this computer that keeps what it gets. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const troubles: number[] = [];
  const looks: Promise<void>[] = [];
  async function keep(
    source: Buffer,
    to: string[],
    answer: (error?: Error) => void,
  ): Promise<void> {
    const mail = await PostalMime.parse(source);
    received.push({ to, source: source.toString('utf8'), mail });
    await Promise.all(looks);
    if (troubles[0] !== 0) return answer();
    troubles.shift();
    return answer(Object.assign(new Error('lost'), { responseCode: 421 }));
  }
  const server = new SMTPServer({
    authOptional: true,
    // Senders that were let wait would keep it open.
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, callback) {
      const code = troubles[0];
      if (!code) return callback();
      troubles.shift();
      if (code === -1) return;
      return callback(Object.assign(new Error('no'), { responseCode: code }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void keep(
          Buffer.concat(chunks),
          session.envelope.rcptTo.map(({ address }) => address),
          callback,
        );
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    troubles,
    looks,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Takes connections and never says a word. */
export async function startHangingServer() {
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** All that were ever made. */
    connections,
    close() {
      for (const socket of connections) socket.destroy();
      server.close();
    },
  };
}
