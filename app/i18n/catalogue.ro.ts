import { ro as gallery } from '#app/features/gallery/messages/ro.ts';
import { ro as ui } from '#app/ui/messages/ro.ts';
import type { Catalogue } from './catalogue.ts';
import { ro as shared } from './messages/ro.ts';
import { ro as shell } from '#app/features/shell/messages/ro.ts';
import { ro as booking } from '#app/features/booking/messages/ro.ts';
import { ro as calendar } from '#app/features/calendar/messages/ro.ts';
import { ro as discounts } from '#app/features/discounts/messages/ro.ts';
import { ro as finder } from '#app/features/finder/messages/ro.ts';
import { ro as content } from '#app/features/content/messages/ro.ts';
import { ro as postBox } from '#app/features/post-box/messages/ro.ts';

export const catalogue: Catalogue = {
  shared,
  ui,
  shell,
  booking,
  calendar,
  discounts,
  finder,
  gallery,
  content,
  postBox,
};
