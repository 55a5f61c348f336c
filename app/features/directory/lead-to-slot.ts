import { redirect } from 'react-router';
import { decodeSlotId } from '#app/features/calendar/slot-id.ts';
import { locate } from '#app/time/local-week.ts';

/** An id may name any minute; what lies so far ahead has no week that could be written. */
const BEYOND_CALENDARS = Date.UTC(9000, 0);

/**
 * A list without scripts sends a chosen time with an empty week, because its cards show times of two: leads to the same page in the
 * week of that time. Other addresses pass.
 */
export function leadToSlot(request: Request, { timeZone }: { timeZone: string }): void {
  const { pathname, searchParams } = new URL(request.url);
  const slot = decodeSlotId(searchParams.get('slot') ?? '');
  if (searchParams.get('week') !== '' || !slot || slot.startsAt >= BEYOND_CALENDARS) return;
  searchParams.set('week', locate(slot.startsAt, timeZone).week);
  throw redirect(`${pathname}?${searchParams}`);
}
