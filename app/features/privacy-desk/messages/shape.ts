import type { PrivacyRefusal, PrivacyRequestKind } from '#app/platform/states.ts';
import type { ExtensionReason } from '../request-rules.ts';

/** A mail about a request. `{what}` is what was asked for, `{day}` and `{at}` a day and a moment. */
interface RequestMailWords {
  subject: string;
  intro: string;
  more: string;
  button: string;
}

/** Words of the mails about requests, as people read them. */
export interface PrivacyMailWords {
  greeting: string;
  whats: Record<PrivacyRequestKind, string>;
  received: RequestMailWords;
  planned: RequestMailWords;
  stopped: RequestMailWords;
  copy: RequestMailWords;
  extended: RequestMailWords;
  refused: RequestMailWords;
  extensions: Record<ExtensionReason, string>;
  refusals: Record<PrivacyRefusal, string>;
  /** Whom to complain to: GDPR, article 12(4). */
  complaint: string;
}
