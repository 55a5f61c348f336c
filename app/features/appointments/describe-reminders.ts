import type { Locale } from '#app/i18n/locale.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import type { Appointment } from './contract.ts';
import { APPOINTMENTS_WORDS } from './words.ts';

/** `2026-11-24 08:00, SMS: delivered`, a line for each reminder, by the clinic's clock. */
export function describeReminders(
  { reminders, timeZone }: Pick<Appointment, 'reminders' | 'timeZone'>,
  locale: Locale,
): string[] {
  const { reminderChannels, reminderStates } = APPOINTMENTS_WORDS[locale];
  return reminders.map(
    ({ channel, at, state }) =>
      `${formatBookedTime(at, timeZone)}, ${reminderChannels[channel]}: ${reminderStates[state]}`,
  );
}
