import { readDateParts, type DateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
import { EMPTY_DATE_PARTS } from '#app/ui/date-of-birth-field/date-parts.ts';
import { EMPTY_ON_BEHALF, readOnBehalf } from '#app/features/phone-advice/for-whom.tsx';
import { countCharacters } from '#app/people/text.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import {
  COURSES,
  QUESTION_MIN,
  SINCE,
  STRENGTHS,
  type GuidedAnswers,
  type RedFlag,
} from './advice-rules.ts';
import type { AdviceDraft, askDoctor } from './contract.ts';

/** An empty form. @param id of the question that it becomes */
export function emptyDraft(id: string): AdviceDraft {
  return {
    ...EMPTY_ON_BEHALF,
    id,
    dateOfBirth: '',
    specialization: '',
    since: '',
    course: '',
    strength: '',
    conditions: '',
    medicines: '',
    allergies: '',
    question: '',
    files: [],
  };
}

/** A day as three fields show it; what is none leaves them empty. */
export function partsOf(day: string): DateParts {
  const [year, month, date] = day.split('-');
  return year && month && date ? { year, month, day: date } : EMPTY_DATE_PARTS;
}

const oneOf = <T extends string>(all: readonly T[], value: string): T | undefined =>
  all.find((one) => one === value);

/** What is sent of a form, or which fields are still wrong. */
export function readDraft(
  draft: AdviceDraft,
  {
    born,
    flags,
    isAcknowledged,
    files,
  }: {
    born: DateParts;
    /** null: not said yet. */
    flags: readonly RedFlag[] | null;
    isAcknowledged: boolean;
    files: readonly string[];
  },
): { body: BodyOf<typeof askDoctor>; wrong?: never } | { body?: never; wrong: Wrong } {
  const { onBehalf, wrong } = readOnBehalf(draft, born);
  const answers = readGuided(draft, wrong);
  if (flags === null) wrong.redFlags = 'flagsRequired';
  if (draft.question.trim() === '') wrong.question = 'required';
  else if (countCharacters(draft.question.trim()) < QUESTION_MIN) wrong.question = 'tooShort';
  if (!isAcknowledged) wrong.isAcknowledged = 'acknowledgeRequired';
  if (!answers || flags === null || Object.keys(wrong).length > 0) return { wrong };
  return {
    body: {
      id: draft.id,
      specialization: draft.specialization === '' ? null : Number(draft.specialization),
      ...(onBehalf && { onBehalf }),
      redFlags: [...flags],
      answers,
      question: draft.question,
      files: [...files],
      isAcknowledged: true,
    },
  };
}

type Wrong = Record<string, string>;

function readGuided(draft: AdviceDraft, wrong: Wrong): GuidedAnswers | null {
  const since = oneOf(SINCE, draft.since);
  const course = oneOf(COURSES, draft.course);
  const strength = oneOf(STRENGTHS, draft.strength);
  if (!since) wrong.since = 'choose';
  const { conditions, medicines, allergies } = draft;
  const details = { conditions, medicines, allergies };
  if (since === 'no_complaint') return { since, ...details };
  if (since && !course) wrong.course = 'choose';
  if (since && !strength) wrong.strength = 'choose';
  return since && course && strength ? { since, course, strength, ...details } : null;
}

/** What the server keeps of it: the day of birth as far as it is one. */
export function toKept(draft: AdviceDraft, born: DateParts): AdviceDraft {
  return { ...draft, dateOfBirth: readDateParts(born) ?? '' };
}
