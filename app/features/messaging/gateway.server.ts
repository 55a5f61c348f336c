import { query, type Pool } from '#db/client.ts';
import { writePlain } from '#app/i18n/format-address.ts';
import { formatHome } from '#app/people/address.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import type { PostalAddress } from './postal-address.ts';
import { keepSentMessage } from './queries.server.ts';

/** A provider that answers late has perhaps sent it: the same key is told again. */
const ANSWER_TIMEOUT_MS = 15_000;
/** Answers that say "later", whatever else they begin with. */
const PASSING_STATUSES = new Set([408, 409, 423, 425, 429]);

/** What leaves the portal by a gateway. */
export type OutgoingMessage = {
  /** The same at each attempt: the provider sends it once. */
  id: string;
  host: string;
  market: Market;
  locale: Locale;
  /** Where the provider says what has become of it. */
  reportUrl: string;
} & (
  | { channel: 'sms'; phone: string; text: string }
  | { channel: 'letter'; address: PostalAddress; subject: string; paragraphs: readonly string[] }
);

/** The provider will never take this message: trying again is useless. */
export class MessageRefusedError extends Error {
  constructor(status: number) {
    super(`The gateway refused a message with ${status}`);
    this.name = 'MessageRefusedError';
  }
}

/** Carries text messages and letters: by a provider, or into the demo's post box. */
export interface Gateway {
  /**
   * @returns delivered when nobody is left to report it
   * @throws MessageRefusedError, or any other error when it may work later
   */
  send(message: OutgoingMessage): Promise<'sent' | 'delivered'>;
}

export interface GatewaySettings {
  /** Of the provider; null: none. */
  url: string | null;
  token: string | null;
  /** As what a text message shows who has sent it: a number, or at most 11 letters and digits. */
  smsSender: string | null;
}

/**
 * The provider of the settings; in a demo without one, the post box; null: messages cannot be sent.
 * Providers differ: whoever has another one puts a small translator of this one request in front of it.
 */
export function createGateway({
  settings,
  isDemo,
  pool,
  timeoutMs = ANSWER_TIMEOUT_MS,
}: {
  settings: GatewaySettings;
  isDemo: boolean;
  pool: Pool;
  timeoutMs?: number;
}): Gateway | null {
  if (settings.url === null) return isDemo ? createPostBox(pool) : null;
  return createHttpGateway({ ...settings, url: settings.url }, timeoutMs);
}

function createHttpGateway(
  { url, token, smsSender }: GatewaySettings & { url: string },
  timeoutMs: number,
): Gateway {
  return {
    async send({ host: _host, market: _market, ...message }) {
      const response = await fetch(url, {
        method: 'POST',
        // A key must never follow a redirect to somebody else.
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': message.id,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(
          message.channel === 'sms' ? { ...message, sender: smsSender } : message,
        ),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.ok) return 'sent';
      const { status } = response;
      // A wrong key or address is about us: somebody mends it, and the message goes.
      const isAboutUs = status === 401 || status === 403 || status === 404 || status >= 500;
      if (isAboutUs || status < 400 || PASSING_STATUSES.has(status)) {
        throw new Error(`The gateway answered ${status}`);
      }
      throw new MessageRefusedError(status);
    },
  };
}

function formatRecipient(market: Market, { name, ...home }: PostalAddress): string {
  return `${name}, ${writePlain(formatHome(market, home))}`;
}

function createPostBox(pool: Pool): Gateway {
  return {
    async send(message) {
      const { id, host, channel } = message;
      const isSms = channel === 'sms';
      await query(pool, keepSentMessage, [
        `<${channel}-${id}@${host}>`,
        isSms ? message.phone : formatRecipient(message.market, message.address),
        isSms ? message.text : message.subject,
        isSms ? message.text : message.paragraphs.join('\n\n'),
        channel,
      ]);
      return 'delivered';
    },
  };
}
