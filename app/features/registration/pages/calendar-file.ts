import { data } from 'react-router';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/calendar-file';

/** What the signed-in customer has just booked, as a file for their calendar. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const booked = await services.booking.getFinishedReservation(portal);
  if (!booked) throw data(null, { status: 404 });
  return new Response(booked.calendarFile, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="vizit.ics"',
      'cache-control': 'private, no-store',
    },
  });
}
