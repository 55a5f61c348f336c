import { readRoom } from '#app/features/clinic-hours/read-room.ts';

/** The terms of a calendar as a form has them. */
export interface TermsFields {
  slotMinutes: string;
  leadMinutes: string;
  room: string;
  subfunctionIds: readonly number[];
}

/** A form of terms that somebody has open. */
export interface OpenedTerms {
  /** What `typed` is typed over. */
  read: TermsFields;
  /** Of which version that is: with a newer one, what others have changed would be written over unseen. */
  version: number;
  /** The newest version that the page has. */
  latest: number;
  typed: TermsFields;
}

const NAMES = ['slotMinutes', 'leadMinutes', 'room', 'subfunctionIds'] as const;

export function openTerms(now: TermsFields, version: number): OpenedTerms {
  return { read: now, version, latest: version, typed: now };
}

/** What somebody has typed, and somebody else set otherwise meanwhile. */
export function findTermsClashes(
  { read, typed }: OpenedTerms,
  now: TermsFields,
): (keyof TermsFields)[] {
  return NAMES.filter(
    (name) => !isSame(name, typed, read) && !isSame(name, now, read) && !isSame(name, typed, now),
  );
}

/** Takes over what changed meanwhile where nobody has typed; where somebody has, both the text and its version stay. */
export function followTerms(opened: OpenedTerms, now: TermsFields, version: number): OpenedTerms {
  const clashes = findTermsClashes(opened, now);
  const read = { ...now };
  const typed = { ...opened.typed };
  for (const name of NAMES) {
    if (clashes.includes(name)) copyField(name, opened.read, read);
    else if (isSame(name, opened.typed, opened.read)) copyField(name, now, typed);
  }
  const isUnseen = clashes.length > 0;
  return { read, typed, latest: version, version: isUnseen ? opened.version : version };
}

function copyField<Name extends keyof TermsFields>(
  name: Name,
  from: TermsFields,
  to: Pick<TermsFields, Name>,
): void {
  to[name] = from[name];
}

/** As the server reads it: what it kept is what was typed. */
function isSame(name: keyof TermsFields, one: TermsFields, other: TermsFields): boolean {
  return readField(name, one) === readField(name, other);
}

function readField(name: keyof TermsFields, fields: TermsFields): string {
  switch (name) {
    case 'room':
      return readRoom(fields.room).name;
    case 'subfunctionIds':
      return fields.subfunctionIds.toSorted((a, b) => a - b).join(' ');
    default:
      return fields[name].trim().replace(/^0+(?=\d)/, '');
  }
}
