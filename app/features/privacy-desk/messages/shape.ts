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
}
