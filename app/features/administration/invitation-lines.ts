/** As many as are looked over at a glance, and fewer than what is written in a minute. */
export const INVITATION_LINES_MAX = 50;

/** Somebody of a list of names and addresses that was pasted. */
export interface InvitationLine {
  /** As it was typed. */
  text: string;
  name: string;
  email: string;
  /** null: nothing is wrong with it. */
  problem: 'noEmail' | 'noName' | 'twice' | null;
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
    const email = parts.find((part) => part.includes('@')) ?? '';
    const name = parts.filter((part) => part !== email).join(' ');
    const key = email.toLowerCase();
    const isTwice = seen.has(key);
    if (email !== '') seen.add(key);
    const problem = email === '' ? 'noEmail' : isTwice ? 'twice' : name === '' ? 'noName' : null;
    return [{ text: typed, name, email, problem }];
  });
}
