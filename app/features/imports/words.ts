import { INTL_TAGS, type Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import { keptFormat } from '#app/time/kept-format.ts';
import type { ImportNote, ImportProblem, ImportProblemWords, ProblemValues } from './problems.ts';

const NOTED_DAY = { timeZone: 'UTC', dateStyle: 'long' } as const;
const WORDS: Record<Locale, ImportProblemWords> = { hu, ro, en };

/** What is wrong, without where. */
export function describeProblem(locale: Locale, { problem, values }: ImportProblem): string {
  return fill(locale, WORDS[locale].problems[problem], writeValues(WORDS[locale], values));
}

/** What is wrong and where: `line 17, column phone: "12ab" is no telephone number`. */
function describePlaced(locale: Locale, problem: ImportProblem): string {
  const { line, column } = problem;
  const said = describeProblem(locale, problem);
  if (line === null) return said;
  const where = { line: String(line), problem: said };
  return column === null
    ? fill(locale, WORDS[locale].line, where)
    : fill(locale, WORDS[locale].cell, { ...where, column });
}

/** As many as somebody mends before trying again, one a line. */
export function describeFirst(
  locale: Locale,
  problems: readonly ImportProblem[],
  max: number,
): string[] {
  const said = problems.slice(0, max).map((problem) => describePlaced(locale, problem));
  return problems.length > max ? [...said, WORDS[locale].more] : said;
}

/** What was decided where the file says nothing. */
export function describeNote(locale: Locale, { note, count, day }: ImportNote): string {
  const written = day && keptFormat(INTL_TAGS[locale], NOTED_DAY).format(new Date(`${day}T12:00Z`));
  return fill(locale, WORDS[locale].notes[note], { count, ...(written && { day: written }) });
}

/** As they stand in the file: numbers are not grouped. */
function writeValues({ or }: ImportProblemWords, values: ProblemValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name !== 'choices') return [name, String(value)];
      const choices = String(value).split('|');
      const last = choices.pop() ?? '';
      return [name, choices.length > 0 ? `${choices.join(', ')}${or}${last}` : last];
    }),
  );
}
