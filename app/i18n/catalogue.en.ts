import { en as ui } from '#app/ui/messages/en.ts';
import type { Catalogue } from './catalogue.ts';
import { en as shared } from './messages/en.ts';
import { en as shell } from '#app/portal/messages/en.ts';
import { en as booking } from '#app/features/reservation-form/start-messages/en.ts';
import { en as calendar } from '#app/features/calendar/messages/en.ts';
import { en as finder } from '#app/features/search/messages/en.ts';

export const catalogue: Catalogue = {
  shared,
  ui,
  shell,
  booking,
  calendar,
  finder,
};
