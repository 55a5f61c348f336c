import type { Locale } from '#app/i18n/locale.ts';
import type { MessageAbout, MessageChannel, MessageState } from '#app/platform/states.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { MESSAGING_WORDS } from './words.ts';

/** What a message says of a visit; a request for care that is to be finished is none yet. */
export type VisitMessageAbout = Exclude<MessageAbout, 'finish_care'>;

/** How whoever has a visit is told of changes; nobody: its patient has come of age since somebody else booked it. */
export type MessageWay = 'mail' | 'nobody' | MessageChannel;

/** A text message or letter to whoever has a visit, and what became of it. */
export interface VisitMessage {
  id: string;
  channel: MessageChannel;
  about: VisitMessageAbout;
  state: MessageState;
  /** ISO 8601 */
  at: string;
}

/** `2026-11-24 08:00, SMS, confirmation: delivered`, by the clinic's clock. */
export function describeMessage(
  { channel, about, state, at }: VisitMessage,
  timeZone: string,
  locale: Locale,
): string {
  const { channels, abouts, states } = MESSAGING_WORDS[locale];
  return `${formatBookedTime(at, timeZone)}, ${channels[channel]}, ${abouts[about]}: ${states[state]}`;
}
