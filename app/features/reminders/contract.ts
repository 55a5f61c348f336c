import { Type, type Static } from 'typebox';
import { InstantText } from '#app/platform/contract.ts';
import { MESSAGE_STATES } from '#app/platform/states.ts';

/** A reminder that was sent. */
export const Reminder = Type.Object({
  channel: Type.Enum(['mail', 'sms', 'letter'] as const),
  at: InstantText,
  /** sent: the mail server or the gateway has it. */
  state: Type.Enum(MESSAGE_STATES),
});
export type Reminder = Static<typeof Reminder>;

/** As the database has written them. */
export function presentReminders(rows: readonly Reminder[]): Reminder[] {
  return rows.map((one) => ({ ...one, at: new Date(one.at).toISOString() }));
}
