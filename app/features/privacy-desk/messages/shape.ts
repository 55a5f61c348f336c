import type { PrivacyRequestKind } from '#app/platform/states.ts';

/** A mail about a request. `{what}` is what was asked for, `{day}` and `{at}` a day and a moment. */
interface RequestMailWords {
  subject: string;
  intro: string;
  more: string;
  button: string;
}

/** The same of one that sends somebody to their account. `call` instead of `more` for whoever cannot sign in; `{phone}` is ` (number)` or nothing. */
interface AccountMailWords extends RequestMailWords {
  call: string;
}

/** What every mail about a request can have. */
export type AnyMailWords = Omit<RequestMailWords, 'button'> &
  Partial<Pick<AccountMailWords, 'button' | 'call'>>;

/** Words of the mails about requests, as people read them. */
export interface PrivacyMailWords {
  greeting: string;
  whats: Record<PrivacyRequestKind, string>;
  received: AccountMailWords;
  planned: AccountMailWords;
  stopped: AccountMailWords;
  copy: RequestMailWords;
  extended: RequestMailWords;
  refused: RequestMailWords;
  /** The same to who has no account: `button` leads to what a link does, `call` is for where there is none. */
  withoutAccount: {
    whats: Record<PrivacyRequestKind, string>;
    received: Omit<RequestMailWords, 'button'>;
    planned: AccountMailWords;
    stopped: Omit<RequestMailWords, 'button'>;
    copy: RequestMailWords;
    extended: Omit<RequestMailWords, 'button'>;
    refused: Omit<RequestMailWords, 'button'>;
  };
}

/** Words of the page that such a link opens. */
export interface PrivacyLinkWords {
  copyTitle: string;
  copyLead: string;
  dateOfBirth: string;
  show: string;
  wrongDate: string;
  missingDate: string;
  ready: string;
  readyText: string;
  download: string;
  stopTitle: string;
  /** `{at}`: when the data are erased. */
  stopLead: string;
  stopNotYet: string;
  stop: string;
  stopped: string;
  stoppedText: string;
  copyOver: string;
  copyOverText: string;
  erased: string;
  erasedText: string;
  stopOver: string;
  stopOverText: string;
  failed: string;
  unknown: string;
  unknownText: string;
  needsScript: string;
}
