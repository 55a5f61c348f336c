import { ro as ui } from '#app/ui/messages/ro.ts';
import type { Catalogue } from './catalogue.ts';
import { ro as shared } from './messages/ro.ts';
import { ro as shell } from '#app/portal/messages/ro.ts';
import { ro as booking } from '#app/features/reservation-form/start-messages/ro.ts';
import { ro as calendar } from '#app/features/calendar/messages/ro.ts';
import { ro as finder } from '#app/features/search/messages/ro.ts';

export const catalogue: Catalogue = {
  shared,
  ui,
  shell,
  booking,
  calendar,
  finder,
};
