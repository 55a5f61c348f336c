import type { ReactNode } from 'react';
import { readProblemCode } from '#app/features/content-desk/problem-codes.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { fieldNameOf } from './content-field-names.ts';
import { CONTENT_ROOM_WORDS } from './content-words.ts';
import contentStyles from './content.module.css';

/** @param problem of the server, see `writeProblem` */
export function problemWordsOf(locale: Locale, problem: string): string {
  const { problemWords } = CONTENT_ROOM_WORDS[locale];
  const known: Readonly<Record<string, string>> = problemWords;
  return known[readProblemCode(problem)] ?? problemWords.other;
}

/** What is wrong where: fields by their names, what has none by its path in the record. */
export function ContentProblems({
  title,
  problems,
  children,
}: {
  /** Absent: that it cannot be saved. */
  title?: string;
  problems: readonly (readonly [path: string, problem: string])[];
  children?: ReactNode;
}) {
  const { w, locale } = useOwnWords(CONTENT_ROOM_WORDS);
  return (
    <Banner tone="danger" role="alert" title={title ?? w.problems}>
      {children}
      <ul className={contentStyles.problems}>
        {problems.map(([path, problem]) => (
          <li key={path}>
            {fieldNameOf(locale, path) ??
              fieldNameOf(locale, path.slice(path.indexOf('.') + 1)) ?? <code>{path}</code>}
            : {problemWordsOf(locale, problem)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
