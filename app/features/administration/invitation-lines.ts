/** As many as are looked over at a glance, and fewer than what is written in a minute. */
export const INVITATION_LINES_MAX = 50;

/** Somebody of a list of names and addresses that was pasted. */
export interface InvitationLine {
  /** As it was typed. */
  text: string;
  name: string;
  email: string;
  /** null: nothing is wrong with it. */
  problem: 'noEmail' | 'noName' | 'severalEmails' | 'twice' | null;
}

/** Parts of a line: what spreadsheets and address books part by. */
const PARTED_BY = /[\t;,<>]+/;

/**
 * One person a line, name and address in either order: `Kiss Anna <anna@a.example>`, `anna@a.example; Kiss Anna`. Empty lines are left
 * out; whether an address is one that mail reaches, the use case says.
 */
export function readInvitationLines(text: string): InvitationLine[] {
  const seen = new Set<string>();
  return text.split(/\r?\n/).flatMap((line) => {
    const typed = line.trim();
    if (typed === '') return [];
    const parts = typed
      .split(PARTED_BY)
      .map((part) => part.replaceAll('"', '').trim())
      .filter((part) => part !== '');
    const emails = parts.filter((part) => part.includes('@'));
    const [email = ''] = emails;
    const name = parts.filter((part) => !emails.includes(part)).join(' ');
    const key = email.toLowerCase();
    const problem = findProblem({ name, emails, isTwice: seen.has(key) });
    if (email !== '') seen.add(key);
    return [{ text: typed, name, email, problem }];
  });
}

function findProblem({
  name,
  emails,
  isTwice,
}: {
  name: string;
  emails: readonly string[];
  isTwice: boolean;
}): InvitationLine['problem'] {
  const count = new Set(emails.map((email) => email.toLowerCase())).size;
  if (count === 0) return 'noEmail';
  if (count > 1) return 'severalEmails';
  if (isTwice) return 'twice';
  return name === '' ? 'noName' : null;
}
