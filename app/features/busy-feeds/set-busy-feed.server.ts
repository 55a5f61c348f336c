import { refillWeeks, getCalendarHours } from '#app/features/calendar/refill-weeks.server.ts';
import type { DeskDeps } from '#app/features/clinic-desk/get-board.server.ts';
import { permitCalendars, requireClinic } from '#app/features/clinic-desk/own-clinic.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact } from '#db/client.ts';
import { presentFeedAddress, readFeedAddress } from './feed-address.ts';
import { dropFeedRow, lockCalendar, putFeedRow } from './queries.server.ts';
import { sealAddress } from './sealed-address.server.ts';

/**
 * Says from which feed it is read when a calendar is busy; what an earlier address said stands until the new one is read. Without an
 * address what was read is forgotten, and its times are on offer again.
 * @param url as typed; null: none any more
 * @throws PortalError sign_in_required, forbidden, not_found, invalid_input (with fields)
 */
export async function setBusyFeed(
  deps: DeskDeps & { appSecret: string },
  portal: Portal,
  { providerId, calendarId, url }: { providerId: number; calendarId: number; url: string | null },
): Promise<void> {
  const own = await requireClinic(deps, portal, providerId);
  const { role, partnerId, staffId } = permitCalendars(portal, own);
  const read = url === null ? null : readFeedAddress(url);
  if (read && 'problem' in read) {
    throw new PortalError('invalid_input', { fields: { url: read.problem } });
  }
  await transact(
    deps.db.main,
    async (transaction) => {
      if (!(await lockCalendar(transaction, providerId, calendarId))) {
        throw new PortalError('not_found');
      }
      const hours = await getCalendarHours(transaction, calendarId);
      const hasHours = hours !== null && hours.rules.length > 0;
      if (read) {
        // Nothing could be given back of what a system of the clinic's own has filled in.
        if (!hasHours) throw new PortalError('invalid_input', { fields: { url: 'noHours' } });
        const shown = presentFeedAddress(read.url);
        const sealed = sealAddress(deps.appSecret, calendarId, read.url);
        await putFeedRow(transaction, { calendarId, sealed, shown, staffId });
      } else if ((await dropFeedRow(transaction, calendarId)) && hasHours) {
        await refillWeeks(transaction, { calendarIds: [calendarId], since: new Date(nowMs()) });
      }
      await writeAudit(transaction, portal, {
        action: read ? 'busy_feed_set' : 'busy_feed_ended',
        customerId: null,
        object: { kind: 'calendar', id: calendarId },
        role,
      });
    },
    { partnerId },
  );
}
