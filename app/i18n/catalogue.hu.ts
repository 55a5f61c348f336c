import { hu as gallery } from '#app/features/gallery/messages/hu.ts';
import { hu as ui } from '#app/ui/messages/hu.ts';
import { hu as shared } from './messages/hu.ts';
import { hu as shell } from '#app/features/shell/messages/hu.ts';
import { hu as booking } from '#app/features/booking/messages/hu.ts';
import { hu as calendar } from '#app/features/calendar/messages/hu.ts';
import { hu as discounts } from '#app/features/discounts/messages/hu.ts';
import { hu as finder } from '#app/features/finder/messages/hu.ts';
import { hu as content } from '#app/features/content/messages/hu.ts';
import { hu as postBox } from '#app/features/post-box/messages/hu.ts';

export const catalogue = {
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
