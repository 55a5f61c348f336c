import type { Message } from '#app/i18n/words.ts';

export interface KitWords {
  /** Since the list was shown. */
  fresh: Message;
  changed: Message;
  gone: Message;
  refresh: string;
  show: string;
  all: string;
  clear: string;
  views: string;
  exportList: string;
  first: string;
  next: string;
  pages: string;
  /** Of the rows that are shown. */
  count: Message;
  more: Message;
  none: string;
  noneText: string;
  loading: string;
  sorted: string;
  noRole: string;
  failed: string;
  failedText: string;
  again: string;
  keys: string;
  keyList: readonly (readonly [string, string])[];
}
