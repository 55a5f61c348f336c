/** What is known of a visit a day before it. */
export interface RemindedVisit {
  /** The customer has not switched reminders off; always so for who has no account. */
  isWanted: boolean;
  /** The patient has said that they come: to a mail, if they have an address, else when they booked. */
  isComing: boolean;
  hasEmail: boolean;
  /** The reminder by mail before this; null: there was none, the booking was too fresh. */
  mail: 'sent' | 'unsent' | null;
  /** The mail that told of the booking came back. */
  isBookingUnread: boolean;
}

/**
 * Whether a text message reminds, too: of a visit whose mail nobody has answered, be it that it bounced, or was not read. Who
 * booked lately has that mail instead, if it has arrived. Without an e-mail address it is the only reminder, and what they said when they
 * booked does not take its place.
 * @returns why not; null: it does
 */
export function readNoText(visit: RemindedVisit): 'unwanted' | 'answered' | 'booked_lately' | null {
  if (!visit.isWanted) return 'unwanted';
  if (!visit.hasEmail) return null;
  if (visit.isComing) return 'answered';
  return visit.mail === null && !visit.isBookingUnread ? 'booked_lately' : null;
}
