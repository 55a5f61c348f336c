import { en as gallery } from '#app/features/gallery/messages/en.ts';
import { en as ui } from '#app/ui/messages/en.ts';
import type { Catalogue } from './catalogue.ts';
import { en as shared } from './messages/en.ts';
import { en as shell } from '#app/features/shell/messages/en.ts';
import { en as booking } from '#app/features/booking/messages/en.ts';
import { en as calendar } from '#app/features/calendar/messages/en.ts';
import { en as discounts } from '#app/features/discounts/messages/en.ts';
import { en as finder } from '#app/features/finder/messages/en.ts';
import { en as content } from '#app/features/content/messages/en.ts';
import { en as postBox } from '#app/features/post-box/messages/en.ts';

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
