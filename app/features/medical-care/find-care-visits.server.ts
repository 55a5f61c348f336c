import type { CalendarVisit } from '#app/features/mail/calendar-file.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import type { Transaction } from '#db/client.ts';
import { VISIT_MS } from './care-work.ts';
import { findCareAhead } from './queries.server.ts';
import { nameEntry } from './send-care-mail.server.ts';

/**
 * What a customer has booked by telephone and is still to come, for a calendar program. As in the mail of it nothing says where it is,
 * which may be about health.
 */
export async function findCareVisits(
  transaction: Transaction,
  customerId: number,
  { limit, locale }: { limit: number; locale: Locale },
): Promise<CalendarVisit[]> {
  const rows = await findCareAhead(transaction, customerId, limit);
  return rows.map(({ id, host, country, version, starts_at: startsAt }) => ({
    // The same as in the mail: a program that has both shows one.
    uid: nameEntry({ id, host }),
    sequence: version,
    startsAt: startsAt.getTime(),
    endsAt: startsAt.getTime() + VISIT_MS,
    timeZone: MARKET_ZONES[country],
    summary: MAIL_WORDS[locale].calendar.summary,
    location: '',
    description: null,
  }));
}
