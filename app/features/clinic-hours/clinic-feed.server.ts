import type { DeskDeps } from '#app/features/clinic-desk/get-board.server.ts';
import {
  findCalendars,
  permitCalendars,
  requireClinic,
} from '#app/features/clinic-desk/own-clinic.server.ts';
import { createCalendar } from '#app/features/mail/calendar-file.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { TokenMisses } from '#app/platform/token-misses.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact } from '#db/client.ts';
import type { WhichCalendar } from './change-hours.server.ts';
import { dropFeedRow, findFeedRows, getFeedRow, putFeedRow } from './feed-queries.server.ts';
import { formatAddress } from '#app/i18n/format-address.ts';
import { FEED_WORDS } from './feed-words.ts';

export interface FeedDeps extends DeskDeps {
  appSecret: string;
  tokenMisses: TokenMisses;
}

/** The address under which a calendar program reads a calendar. */
export interface ClinicFeed {
  url: string;
  hasInitials: boolean;
}

/** null: it has none. Of a calendar that the caller has looked at already. */
export async function getFeed(
  { db, appSecret }: Pick<FeedDeps, 'db' | 'appSecret'>,
  { origin }: Pick<Portal, 'origin'>,
  calendarId: number,
): Promise<ClinicFeed | null> {
  const row = await getFeedRow(db.main, calendarId);
  if (!row) return null;
  const url = `${origin}/api/staff/clinic-feeds/${createToken(appSecret, row.id)}.ics`;
  return { url, hasInitials: row.has_initials };
}

/**
 * Makes the address of a calendar; an earlier one is worth nothing from then on.
 * @param hasInitials null: it has no address any more
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function setFeed(
  deps: FeedDeps,
  portal: Portal,
  { providerId, calendarId, hasInitials }: WhichCalendar & { hasInitials: boolean | null },
): Promise<void> {
  const own = await requireClinic(deps, portal, providerId);
  const { role, partnerId, staffId } = permitCalendars(portal, own);
  const calendars = await findCalendars(deps, own.clinic);
  if (!calendars.some(({ id }) => id === calendarId)) throw new PortalError('not_found');
  await transact(
    deps.db.main,
    async (transaction) => {
      if (hasInitials === null) await dropFeedRow(transaction, calendarId);
      else {
        const id = createTokenId(deps.appSecret);
        const hash = hashToken(createToken(deps.appSecret, id));
        const { partnerIds } = own.desk;
        await putFeedRow(transaction, { calendarId, id, hash, partnerIds, hasInitials, staffId });
      }
      await writeAudit(transaction, portal, {
        action: hasInitials === null ? 'clinic_feed_ended' : 'clinic_feed_made',
        customerId: null,
        object: { kind: 'calendar', id: calendarId },
        role,
      });
    },
    { partnerId },
  );
}

/**
 * When a calendar is booked, for a calendar program: time and place, by choice initials, no word about health.
 * @throws PortalError not_found, too_many_requests
 */
export async function writeClinicFeed(
  deps: FeedDeps,
  portal: Portal,
  secret: string,
): Promise<string> {
  const { rows, first } = await requireToken(deps, portal, secret, async (hash) => {
    const found = await findFeedRows(deps.db.main, hash);
    return found[0] ? { rows: found, first: found[0] } : null;
  });
  await transact(
    deps.db.main,
    (transaction) =>
      writeAudit(transaction, portal, {
        action: 'clinic_feed_read',
        customerId: null,
        object: { kind: 'calendar', id: first.calendar_id },
      }),
    { partnerId: first.partner_id },
  );
  // In the language of the clinic: a program asks for none.
  const language = first.country === 'RO' ? 'ro' : 'hu';
  return createCalendar({
    name: first.doctor ? `${first.doctor}, ${first.clinic}` : first.clinic,
    language,
    writtenAt: nowMs(),
    visits: rows.flatMap((row) =>
      row.id === null
        ? []
        : [
            {
              uid: `visit-${row.id}@${portal.host}`,
              sequence: row.sequence,
              startsAt: row.starts_at.getTime(),
              endsAt: row.ends_at.getTime(),
              timeZone: row.tz,
              summary: row.initials ?? FEED_WORDS[language].busy,
              location: formatAddress(row.country, row),
              description: null,
            },
          ],
    ),
  });
}
