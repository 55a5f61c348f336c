import { Type } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { FEED_ADDRESS_MAX } from './feed-address.ts';

export const setBusyFeed = defineCall({
  name: 'setBusyFeed',
  summary:
    'Says from which feed in iCalendar it is read when a calendar of a clinic is busy, or that it is read from none any more. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/calendars/:calendarId/busy-feed',
  who: staff('calendar.write'),
  params: Type.Object({ providerId: IdText, calendarId: IdText }),
  body: Type.Object(
    {
      /** What is too long is said of the field. */
      url: Type.Union([Type.String({ maxLength: 2 * FEED_ADDRESS_MAX }), Type.Null()]),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found'],
});
