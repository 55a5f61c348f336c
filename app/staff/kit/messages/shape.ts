import type { Message } from '#app/i18n/words.ts';

export interface KitWords {
  /** `{count}`: as many as are counted, in the words of the list. */
  moreThan: string;
  /** Of many rows at once; `{row}`: as its list names it. */
  choose: string;
  chooseAll: string;
  chooseRow: string;
  unchoose: string;
  chosen: Message;
  done: Message;
  notDone: Message;
  signedOut: Message;
  undo: string;
  undone: Message;
  bulkKeys: readonly (readonly [string, string])[];
  /** Views that somebody has saved; `{view}`: its name, `{team}`: of a partner. */
  saved: {
    save: string;
    name: string;
    who: string;
    onlyMe: string;
    team: string;
    start: string;
    startHint: string;
    beginWith: string;
    beginWithAll: string;
    isStart: string;
    isShared: string;
    rename: string;
    drop: string;
    beginNotNamed: string;
    dropNamed: string;
    submit: string;
    cancel: string;
    isSaved: string;
    isRenamed: string;
    isDropped: string;
    begins: string;
    beginsNot: string;
    broken: string;
    changed: string;
    errors: Record<
      | 'required'
      | 'tooLong'
      | 'charactersInvalid'
      | 'taken'
      | 'tooMany'
      | 'nothingChosen'
      | 'personal'
      | 'unknown',
      string
    >;
  };
  /** Since the list was shown. */
  fresh: Message;
  changed: Message;
  gone: Message;
  /** `{names}` of those who have a row open */
  /** The session has ended, and the page is still there. */
  sessionOver: string;
  sessionOverText: string;
  signInElsewhere: string;
  openAt: string;
  openWith: string;
  /** Of what is open. */
  itemChanged: string;
  /** `{name}`, `{before}`, `{now}` */
  difference: string;
  showItem: string;
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
  /** Left out where rows lead nowhere. */
  /** Something was typed in an item that is being left. */
  unsent: { title: string; text: string; stay: string; leave: string };
  /** Where an item is open beside its list. */
  backKey: readonly [string, string];
  helpKey: readonly [string, string];
  openKey: readonly [string, string];
  /** Left out where there are none. */
  filterKey: readonly [string, string];
  keyList: readonly (readonly [string, string])[];
  /** Shown in the place of a code. */
  passkey: { show: string; cancelled: string; known: string };
}
