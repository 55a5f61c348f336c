import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact, type Database } from '#db/client.ts';
import { findSentMailRows, getSentMailRow } from './queries.server.ts';

/** The post-box shows the latest. */
const SHOWN_MAX = 100;

export interface SentMailLine {
  id: number;
  /** A text message's subject is its text. */
  channel: 'mail' | 'sms' | 'letter';
  to: string;
  subject: string;
  /** ISO 8601 */
  sentAt: string;
}

export interface SentMail extends SentMailLine {
  html: string;
  text: string;
  /** As it would have left, with headers and attachments. */
  source: string;
}

export type MailServices = ReturnType<typeof createMailServices>;

/** The demo's post-box: mail that would have left for the host's partner. There is none outside the demo. */
export function createMailServices({ db }: { db: Database }) {
  return {
    /** @throws PortalError not_found outside the demo */
    async findSentMail({ portal }: { portal: Portal }): Promise<SentMailLine[]> {
      requireDemo(portal);
      const rows = await transact(
        db.main,
        (transaction) => findSentMailRows(transaction, SHOWN_MAX),
        { partnerId: portal.partner.id },
      );
      return rows.map(({ id, channel, recipient, subject, sent_at }) => ({
        id,
        channel,
        to: recipient,
        subject,
        sentAt: sent_at.toISOString(),
      }));
    },

    /** @throws PortalError not_found */
    async requireSentMail({ portal, id }: { portal: Portal; id: number }): Promise<SentMail> {
      requireDemo(portal);
      const row = await transact(db.main, (transaction) => getSentMailRow(transaction, id), {
        partnerId: portal.partner.id,
      });
      if (!row) throw new PortalError('not_found');
      const { channel, recipient, subject, html, body, source, sent_at } = row;
      return {
        id,
        channel,
        to: recipient,
        subject,
        sentAt: sent_at.toISOString(),
        html,
        text: body,
        source,
      };
    },
  };
}

function requireDemo(portal: Portal): void {
  if (!portal.isDemo) throw new PortalError('not_found');
}
