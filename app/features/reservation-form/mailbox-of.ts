/** Where the mail of well-known providers is read in a browser. */
const MAILBOXES: Record<string, string> = {
  'gmail.com': 'https://mail.google.com/',
  'googlemail.com': 'https://mail.google.com/',
  'outlook.com': 'https://outlook.live.com/',
  'outlook.hu': 'https://outlook.live.com/',
  'hotmail.com': 'https://outlook.live.com/',
  'live.com': 'https://outlook.live.com/',
  'yahoo.com': 'https://mail.yahoo.com/',
  'yahoo.ro': 'https://mail.yahoo.com/',
  'icloud.com': 'https://www.icloud.com/mail',
  'freemail.hu': 'https://freemail.hu/',
  'citromail.hu': 'https://citromail.hu/',
};

/** The mailbox of an address in the browser; null when nobody knows where that is. */
export function mailboxOf(email: string): string | null {
  const domain = email.trim().split('@').at(-1)?.toLowerCase() ?? '';
  return Object.hasOwn(MAILBOXES, domain) ? (MAILBOXES[domain] ?? null) : null;
}
