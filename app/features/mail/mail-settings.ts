import type { MailLimits } from './mail-turn.server.ts';

export interface MailSettings {
  appSecret: string;
  publicUrl: string;
  /** `Name <address>` or an address; the name is the partner's own. */
  mailFrom: string;
  mailLimits: MailLimits;
}

/** The address alone of `Name <address>`. */
export function addressOf(mailFrom: string): string {
  return mailFrom.split('<')[1]?.split('>')[0] ?? mailFrom;
}
