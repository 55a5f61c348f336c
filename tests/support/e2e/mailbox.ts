import { expect } from '@playwright/test';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import type { Pool } from '#db/client.ts';

/** A mail that the portal has sent. */
export interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  /** As it would travel, with headers and attachments. */
  source: string;
}

/** An appointment out of a mail's calendar file. */
export interface CalendarFile {
  method: string;
  event: ICAL.Event;
  sequence: number;
  status: string;
}

/** Waits for mail number `count` to somebody; the worker sends a moment after the answer. */
export async function waitForMail(db: Pool, email: string, count = 1): Promise<ReceivedMail> {
  const find = async () =>
    (
      await db.query<ReceivedMail>(
        'SELECT subject, body AS text, html, source FROM sent_mail WHERE recipient = $1 ORDER BY id',
        [email],
      )
    ).rows;
  await expect.poll(async () => (await find()).length, { message: `mail to ${email}` }).toBe(count);
  const mail = (await find())[count - 1];
  if (!mail) throw new Error(`no mail ${count} to ${email}`);
  return mail;
}

/** The link of a mail that leads to a page, e.g. `verify-public-reservation`: its path with the token. */
export function findLink({ text }: ReceivedMail, page: string): string {
  const path = new RegExp(`https?://[^\\s/]+(/${page}/[\\w-]+)`).exec(text)?.[1];
  if (!path) throw new Error(`the mail has no link to ${page}:\n${text}`);
  return path;
}

/** The six digits of a mail that asks to confirm. */
export function findCode({ text }: ReceivedMail): string {
  const code = /: ([0-9]{6})\n/.exec(text)?.[1];
  if (!code) throw new Error(`the mail has no code:\n${text}`);
  return code;
}

/** The calendar file of a mail, read by a calendar program's own parser. */
export async function readCalendarFile({ source }: ReceivedMail): Promise<CalendarFile> {
  const { attachments } = await PostalMime.parse(source, { attachmentEncoding: 'utf8' });
  const file = attachments.find(({ mimeType }) => mimeType.startsWith('text/calendar'));
  if (!file) throw new Error('the mail has no calendar file');
  const calendar = new ICAL.Component(
    ICAL.parse(typeof file.content === 'string' ? file.content : ''),
  );
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('the calendar file has no event');
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(zone);
  }
  const event = new ICAL.Event(component);
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    event,
    sequence: event.sequence,
    status: String(component.getFirstPropertyValue('status')),
  };
}
