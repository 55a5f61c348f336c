import { useState } from 'react';
import {
  readMarkup,
  writeMarkup,
  type MarkupProblem,
} from '#app/features/content-desk/page-markup.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { TextPageContent } from '#app/themes/text-pages.ts';
import { Button } from '#app/ui/button/button.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { CONTENT_ROOM_WORDS } from './content-words.ts';
import contentStyles from './content.module.css';
import styles from './staff.module.css';

type Pages = Partial<Record<Locale, TextPageContent>>;

const ROWS = 24;

function write(pages: Pages): Record<Locale, string> {
  const of = (locale: Locale) => (pages[locale] ? writeMarkup(pages[locale]) : '');
  return { hu: of('hu'), ro: of('ro'), en: of('en') };
}

/** A page of text in three languages, each in few signs. What cannot be read yet is said below it, and nothing is saved meanwhile. */
export function PageFields({
  value,
  ours,
  onChange,
  onFault,
}: {
  value: unknown;
  ours: unknown;
  onChange: (value: unknown) => void;
  onFault: (fault: string | null) => void;
}) {
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  const [typed, setTyped] = useState(() => write((value ?? {}) as Pages));
  const describe = ({ line, problem }: MarkupProblem) => t(w.markupProblems[problem], { line });
  const problemsOf = (text: string) =>
    text.trim() === '' ? [] : (readMarkup(text).problems ?? []);

  function take(next: Record<Locale, string>) {
    setTyped(next);
    const pages: Pages = {};
    for (const locale of LOCALES) {
      const { page } = next[locale].trim() === '' ? {} : readMarkup(next[locale]);
      if (page) pages[locale] = page;
    }
    const [problem] = LOCALES.flatMap((locale) => problemsOf(next[locale]));
    onFault(problem ? describe(problem) : null);
    if (!problem) onChange(pages);
  }

  return (
    <>
      <p className={styles.hint}>{w.markupHint}</p>
      <div className={`${contentStyles.languages} ${contentStyles.page}`}>
        {LOCALES.map((locale) => (
          <TextArea
            key={locale}
            label={`${w.fields.text} ${w.locales[locale]}`}
            lang={locale}
            rows={ROWS}
            spellCheck
            value={typed[locale]}
            onChange={(text) => take({ ...typed, [locale]: text })}
            error={problemsOf(typed[locale]).map(describe).join(' ') || null}
          />
        ))}
      </div>
      {ours !== null && (
        <div>
          <Button size="s" variant="secondary" onClick={() => take(write(ours as Pages))}>
            {w.startFromOurs}
          </Button>
        </div>
      )}
    </>
  );
}
