import { data } from 'react-router';
import { createCalendar } from '#app/features/mail/calendar-file.ts';
import { formatAddress } from '#app/features/mail/formats.ts';
import { nowMs } from '#app/time/clock.ts';
import { requestContext } from '#app/request-context.ts';
import { REGISTRATION_WORDS } from '../words.ts';
import type { Route } from './+types/calendar-file';

/** What the signed-in customer has just booked, as a file for their calendar. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const booked = await services.booking.getFinishedReservation(portal);
  if (!booked) throw data(null, { status: 404 });
  const { locale, market, host } = portal;
  const { summary } = REGISTRATION_WORDS[locale].reserved;
  const file = createCalendar({
    name: summary,
    language: locale,
    writtenAt: nowMs(),
    visits: [
      {
        uid: `reservation-${booked.id}@${host}`,
        sequence: 0,
        startsAt: Date.parse(booked.startsAt),
        endsAt: Date.parse(booked.endsAt),
        timeZone: booked.timeZone,
        summary,
        location: `${booked.provider.name}, ${formatAddress(market, booked.provider)}`,
        description: null,
      },
    ],
  });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="vizit.ics"',
      'cache-control': 'private, no-store',
    },
  });
}
