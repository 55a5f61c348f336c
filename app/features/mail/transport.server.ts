import { createTransport } from 'nodemailer';
import { query, type Pool } from '#db/client.ts';
import type { MailContent } from './compose-mail.ts';
import { LOGO_ID } from './layout.ts';
import { createLogos, type Logos } from './logos.server.ts';
import { storeSentMail } from './queries.server.ts';
import { createServerHealth, type MailEnd, type SentMail } from './server-health.ts';

/** Mails on their way at once: each has a place, until a server has all of it and says nothing. */
export const SENDS_AT_ONCE = 8;
/** A mail that a server has without a word for so long needs no place: the next ones may begin. */
const PLACE_LIMIT_MS = 5_000;
/** So many may wait for a word beside those that are on their way: mail servers let few connections in. */
const SILENT_AT_MOST = 24;
/**
 * From so many on that a server says nothing of, one after the other, it gets no more: with those that are on their way just then no
 * more are silent than may be, and all places are free.
 */
const SILENCES_MAX = SILENT_AT_MOST - SENDS_AT_ONCE;
const CONNECT_TIMEOUT_MS = 10_000;
/** A connection that has nothing to send is closed. */
const IDLE_TIMEOUT_MS = 20_000;
/** Until all of a mail is on its way to the server; before that it has none of it, and the mail can go again. */
const SEND_LIMIT_MS = 30_000;
/**
 * From then on until it says that it has taken it. Whoever gives up earlier and sends again sends twice what a server took that only
 * looked at it for long; RFC 5321 (4.5.3.2.6) would wait for ten minutes, and whoever waits keeps a place that others wait for.
 */
const ANSWER_LIMIT_MS = 2 * 60_000;

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

export interface CountingMailer extends Mailer {
  /** How many of the mails that are being sent need no place, because a server has them and only looks at them for long. */
  countSilent(): number;
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
  answerLimitMs = ANSWER_LIMIT_MS,
  connectLimitMs = CONNECT_TIMEOUT_MS,
  placeLimitMs = PLACE_LIMIT_MS,
}: {
  smtpUrl: string | null;
  smtpFallbackUrl?: string | null;
  pool: Pool;
  sendLimitMs?: number;
  answerLimitMs?: number;
  connectLimitMs?: number;
  placeLimitMs?: number;
}): CountingMailer {
  const logos = createLogos(pool);
  if (!smtpUrl) return createDemoMailer(pool, logos);
  const urls = smtpFallbackUrl ? [smtpUrl, smtpFallbackUrl] : [smtpUrl];
  const limits = { sendLimitMs, answerLimitMs, connectLimitMs, placeLimitMs };
  return createSmtpMailer(urls, logos, limits);
}

interface SendLimits {
  sendLimitMs: number;
  answerLimitMs: number;
  connectLimitMs: number;
  placeLimitMs: number;
}

/** @param whenHandedOver is asked by the signal that ends a mail */
function openTransport(
  url: string,
  { answerLimitMs, connectLimitMs }: Pick<SendLimits, 'answerLimitMs' | 'connectLimitMs'>,
  whenHandedOver: WeakMap<AbortSignal, () => void>,
) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: SENDS_AT_ONCE + SILENT_AT_MOST,
    connectionTimeout: connectLimitMs,
    greetingTimeout: connectLimitMs,
    socketTimeout: answerLimitMs,
    idleTimeout: IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ data: { signal }, message }, done) => {
    const handedOver = signal && whenHandedOver.get(signal);
    if (handedOver) message.processFunc((source) => source.once('end', handedOver));
    done();
  });
  return transport;
}

function createSmtpMailer(
  urls: readonly string[],
  logos: Logos,
  { sendLimitMs, answerLimitMs, connectLimitMs, placeLimitMs }: SendLimits,
): CountingMailer {
  const silent = new Set<AbortSignal>();
  /** What is to be done once all of the mail that this signal ends is on its way to the server. */
  const whenHandedOver = new WeakMap<AbortSignal, () => void>();
  const servers = urls.map((url) => ({
    health: createServerHealth(SILENCES_MAX),
    transport: openTransport(url, { answerLimitMs, connectLimitMs }, whenHandedOver),
  }));

  /**
   * Ends the connection that is too slow, so that nothing is sent any more that is sent again.
   * @param mail is told when all of it is on its way and the server says nothing: the next ones may go elsewhere, while this one still waits
   */
  async function sendWithin(
    transport: (typeof servers)[number]['transport'],
    message: Message,
    mail: SentMail,
  ): Promise<void> {
    const ending = new AbortController();
    const end = () => ending.abort();
    let limit = setTimeout(end, sendLimitMs);
    let place: NodeJS.Timeout | undefined;
    let isOver = false;
    whenHandedOver.set(ending.signal, () => {
      if (isOver) return;
      clearTimeout(limit);
      place = setTimeout(() => {
        silent.add(ending.signal);
        mail.fallSilent();
      }, placeLimitMs);
      limit = setTimeout(() => {
        mail.end('silent');
        limit = setTimeout(end, answerLimitMs - sendLimitMs);
      }, sendLimitMs);
    });
    try {
      await transport.sendMail({ ...message, signal: ending.signal });
    } catch (error) {
      throw ending.signal.aborted ? new TooLongError('the mail server took too long') : error;
    } finally {
      isOver = true;
      clearTimeout(limit);
      clearTimeout(place);
      silent.delete(ending.signal);
    }
  }

  /** @returns null: sent; otherwise why this server did not even listen */
  async function sendBy(
    { health, transport }: (typeof servers)[number],
    message: Message,
  ): Promise<{ reason: unknown } | null> {
    const mail = health.begin();
    try {
      await sendWithin(transport, message, mail);
      mail.end('answered');
      return null;
    } catch (error) {
      const end = endOf(error);
      mail.end(end);
      if (end === 'away' || end === 'hung') return { reason: error };
      throw isRefusal(error) ? new MailRefusedError(error) : error;
    }
  }

  return {
    async send(mail) {
      const message = toMessage(mail, await logos.get(mail.theme));
      const usable = servers.filter(({ health }) => health.isUsable());
      // With every server at rest there is nothing better than to try, but for those that would only keep the mail waiting.
      const tried =
        usable.length > 0 ? usable : servers.filter(({ health }) => !health.isHanging());
      let failure: { reason: unknown } = { reason: new ServersHangError() };
      for (const server of tried) {
        const missed = await sendBy(server, message);
        if (!missed) return;
        failure = missed;
      }
      throw failure.reason;
    },
    countSilent: () => Math.min(silent.size, SILENT_AT_MOST),
    close() {
      for (const { transport } of servers) transport.close();
    },
  };
}

class TooLongError extends Error {}

/** The mail waits, until one that tries them out is answered. */
class ServersHangError extends Error {
  constructor() {
    super('no mail server answers');
    this.name = 'ServersHangError';
  }
}

function createDemoMailer(pool: Pool, logos: Logos): CountingMailer {
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
    countSilent: () => 0,
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

function endOf(error: unknown): MailEnd {
  const timeout = error instanceof Error && 'timeoutType' in error ? error.timeoutType : null;
  // Of one that has a mail already, too.
  if (error instanceof TooLongError || timeout === 'SOCKET_TIMEOUT') return 'silent';
  // The conversation never began: nothing was handed over, another server may take the mail at once.
  if (!(error instanceof Error && 'command' in error && error.command === 'CONN'))
    return 'answered';
  return timeout === null ? 'away' : 'hung';
}
