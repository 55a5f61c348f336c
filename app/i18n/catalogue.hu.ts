import { hu as ui } from '#app/ui/messages/hu.ts';
import { hu as shared } from './messages/hu.ts';
import { hu as shell } from '#app/portal/messages/hu.ts';
import { hu as booking } from '#app/features/reservation-form/start-messages/hu.ts';
import { hu as calendar } from '#app/features/calendar/messages/hu.ts';
import { hu as finder } from '#app/features/search/messages/hu.ts';

/** What every page may say. Words of one page or of a part that comes later travel with it: `useOwnWords`. */
export const catalogue = {
  shared,
  ui,
  shell,
  booking,
  calendar,
  finder,
};
