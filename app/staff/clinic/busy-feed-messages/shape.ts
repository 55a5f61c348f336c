import type { FeedAddressProblem } from '#app/features/busy-feeds/feed-address.ts';
import type { Message } from '#app/i18n/words.ts';
import type { BusyFeedFailure } from '#app/platform/states.ts';

export interface BusyFeedWords {
  title: string;
  hint: string;
  /** `{address}` */
  address: string;
  newAddress: string;
  set: string;
  replace: string;
  end: string;
  saved: string;
  waiting: string;
  /** `{count}` minutes. */
  read: Message;
  entries: Message;
  /** `{at}`, `{why}` */
  notSince: string;
  /** `{why}` */
  never: string;
  stale: string;
  why: Record<BusyFeedFailure, string>;
  collisions: Message;
  collisionsHint: string;
  errors: Record<FeedAddressProblem | 'noHours', string>;
  /** At the clinic's board: `{names}`. */
  board: string;
  boardLink: string;
  /** At the call centre's list. */
  call: { title: string; hint: string; clinic: string; since: string; why: string };
}
