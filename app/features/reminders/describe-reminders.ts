import type { Locale } from '#app/i18n/locale.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import type { Reminder } from './contract.ts';
import { REMINDER_WORDS } from './words.ts';

/** `2026-11-24 08:00, SMS: delivered`, a line for each reminder, by the clinic's clock. */
export function describeReminders(
  { reminders, timeZone }: { reminders: readonly Reminder[]; timeZone: string },
  locale: Locale,
): string[] {
  const { channels, states } = REMINDER_WORDS[locale];
  return reminders.map(
    ({ channel, at, state }) =>
      `${formatBookedTime(at, timeZone)}, ${channels[channel]}: ${states[state]}`,
  );
}
