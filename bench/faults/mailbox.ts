import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  messageId: string;
  receivedAt: Date;
  to: string;
  /** What the mail is for, by the link it carries. */
  kind: 'verification' | 'confirmation' | 'other';
  /** The token of that link. */
  token: string | null;
}

export interface Mailbox {
  port: number;
  mails: readonly ReceivedMail[];
  /** The first mail of a kind to an address; null when it has not come in time. */
  waitFor(
    to: string,
    kind: ReceivedMail['kind'],
    timeLimitMs: number,
  ): Promise<ReceivedMail | null>;
  close(): Promise<void>;
}

const LINKS = {
  verification: /\/verify-public-reservation\/([\w-]{43})/,
  confirmation: /\/cancel-reservation\/([\w-]{43})/,
};
const POLL_MS = 25;

/** A real SMTP server on a loopback port that keeps what it is given. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        readMail(Buffer.concat(chunks)).then(
          (mail) => {
            mails.push(mail);
            done();
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  // A client that is killed while it speaks.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    async waitFor(to, kind, timeLimitMs) {
      const endsAt = performance.now() + timeLimitMs;
      for (;;) {
        const mail = mails.find((one) => one.to === to && one.kind === kind);
        if (mail || performance.now() > endsAt) return mail ?? null;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMail(source: Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(source);
  const text = `${mail.text ?? ''} ${mail.html ?? ''}`;
  const verification = LINKS.verification.exec(text)?.[1];
  const confirmation = LINKS.confirmation.exec(text)?.[1];
  return {
    messageId: mail.messageId ?? '',
    receivedAt: new Date(),
    to: mail.to?.[0]?.address ?? '',
    kind: verification ? 'verification' : confirmation ? 'confirmation' : 'other',
    token: verification ?? confirmation ?? null,
  };
}
