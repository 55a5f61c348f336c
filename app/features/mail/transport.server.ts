import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { query, type Pool } from '#db/client.ts';
import type { MailContent } from './compose-mail.ts';
import { LOGO_ID } from './layout.ts';
import { createLogos, type Logos } from './logos.server.ts';
import { storeSentMail } from './queries.server.ts';
import { createServerHealth } from './server-health.ts';

/** Connections to the mail server; a mail more would wait for one of them. */
export const SENDS_AT_ONCE = 8;
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
/** A server that answers a letter now and then is never silent. The order is given to nobody else before that. */
const SEND_LIMIT_MS = 60_000;

export interface OutgoingMail extends MailContent {
  from: { name: string; address: string };
  to: { name: string; address: string };
  /** The same at each attempt, so that mail programs show a doubled delivery once. */
  messageId: string;
  attachment?: { filename: string; content: Buffer; contentType: string };
}

/** The mail server will never take this mail: trying again is useless. */
export class MailRefusedError extends Error {
  constructor(cause: unknown) {
    super('The mail was refused', { cause });
    this.name = 'MailRefusedError';
  }
}

export interface Mailer {
  /** @throws MailRefusedError, or any other error when it may work later */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * Sends by SMTP, by the second server while the first does not answer; without an address of a mail server, keeps the mail
 * in the database for the demo's own post-box.
 */
export function createMailer({
  smtpUrl,
  smtpFallbackUrl = null,
  pool,
  sendLimitMs = SEND_LIMIT_MS,
  connectLimitMs = CONNECT_TIMEOUT_MS,
}: {
  smtpUrl: string | null;
  smtpFallbackUrl?: string | null;
  pool: Pool;
  sendLimitMs?: number;
  connectLimitMs?: number;
}): Mailer {
  const logos = createLogos(pool);
  if (!smtpUrl) return createDemoMailer(pool, logos);
  const urls = smtpFallbackUrl ? [smtpUrl, smtpFallbackUrl] : [smtpUrl];
  return createSmtpMailer(urls, logos, { sendLimitMs, connectLimitMs });
}

function createSmtpMailer(
  urls: readonly string[],
  logos: Logos,
  { sendLimitMs, connectLimitMs }: { sendLimitMs: number; connectLimitMs: number },
): Mailer {
  const servers = urls.map((url) => ({
    health: createServerHealth(),
    transport: createTransport({
      url,
      pool: true,
      maxConnections: SENDS_AT_ONCE,
      connectionTimeout: connectLimitMs,
      greetingTimeout: connectLimitMs,
      socketTimeout: SILENCE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  }));

  /** @returns null: sent; otherwise why this server did not even listen */
  async function sendBy(
    { health, transport }: (typeof servers)[number],
    message: Message,
  ): Promise<{ reason: unknown } | null> {
    const end = health.begin();
    try {
      await within(sendLimitMs, transport.sendMail(message));
      end('answered');
      return null;
    } catch (error) {
      const isAway = isUnreachable(error);
      end(isAway || error instanceof TooLongError ? 'silent' : 'answered');
      if (isAway) return { reason: error };
      throw isRefusal(error) ? new MailRefusedError(error) : error;
    }
  }

  return {
    async send(mail) {
      const message = toMessage(mail, await logos.get(mail.theme));
      const usable = servers.filter(({ health }) => health.isUsable());
      // With every server at rest there is nothing better than to try.
      let failure: { reason: unknown } | null = null;
      for (const server of usable.length > 0 ? usable : servers) {
        failure = await sendBy(server, message);
        if (!failure) return;
      }
      throw failure?.reason;
    },
    close() {
      for (const { transport } of servers) transport.close();
    },
  };
}

class TooLongError extends Error {}

/** What becomes of the work afterwards is nobody's concern: it may still succeed. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const limit = delay(milliseconds, null, { signal: timer.signal }).then(() => {
    throw new TooLongError('the mail server took too long');
  });
  limit.catch(() => {});
  try {
    await Promise.race([work, limit]);
  } finally {
    timer.abort();
  }
}

function createDemoMailer(pool: Pool, logos: Logos): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, await logos.get(mail.theme)));
      if (!Buffer.isBuffer(message)) throw new TypeError('the transport was asked for a buffer');
      const values = [
        mail.messageId,
        mail.to.address,
        mail.subject,
        mail.html,
        mail.text,
        message.toString('utf8'),
      ];
      await query(pool, storeSentMail, values);
    },
    close: () => transport.close(),
  };
}

type Message = ReturnType<typeof toMessage>;

function toMessage(mail: OutgoingMail, logo: Buffer) {
  const { from, to, subject, text, html, messageId, calendar, attachment } = mail;
  return {
    from,
    to,
    subject,
    text,
    html,
    messageId,
    headers: {
      // Nobody's holiday notice should answer (RFC 3834), nor Outlook's.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    attachments: [
      {
        filename: 'logo.png',
        content: logo,
        contentType: 'image/png',
        cid: LOGO_ID,
        contentDisposition: 'inline' as const,
      },
      ...(attachment ? [attachment] : []),
    ],
    ...(calendar
      ? {
          icalEvent: {
            method: calendar.method,
            filename: 'appointment.ics',
            content: calendar.content,
          },
        }
      : {}),
  };
}

/** A 5xx answer to sender or recipient is final; one to the login or the whole connection is about us. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
    'responseCode' in error &&
    Number(error.responseCode) >= 500
  );
}

/** The conversation never began: nothing was handed over, another server may take the mail at once. */
function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'command' in error && error.command === 'CONN';
}
