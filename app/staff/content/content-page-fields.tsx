import { useState, type ComponentType } from 'react';
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
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import { CONTENT_ROOM_WORDS } from './content-words.ts';
import contentStyles from './content.module.css';
import type { PageEditorProps } from './page-editor/page-editor.tsx';
import styles from '#app/staff/staff.module.css';

type Pages = Partial<Record<Locale, TextPageContent>>;

const ROWS = 24;

function write(pages: Pages): Record<Locale, string> {
  const of = (locale: Locale) => (pages[locale] ? writeMarkup(pages[locale]) : '');
  return { hu: of('hu'), ro: of('ro'), en: of('en') };
}

function findProblems(text: string): MarkupProblem[] {
  return text.trim() === '' ? [] : (readMarkup(text).problems ?? []);
}

/**
 * A page of text in three languages, each as it is read, or in few signs: for who prefers them, without script, and while
 * they cannot be read. What is wrong is said below it, and nothing is saved meanwhile.
 */
export function PageFields({
  value,
  onChange,
  onFault,
}: {
  value: unknown;
  onChange: (value: unknown) => void;
  onFault: (fault: string | null) => void;
}) {
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  const [typed, setTyped] = useState(() => write((value ?? {}) as Pages));
  const [inSigns, setInSigns] = useState(false);
  const [Editor, setEditor] = useState<ComponentType<PageEditorProps> | null>(null);
  const problems = LOCALES.flatMap((locale) => findProblems(typed[locale]));
  useLazyPart({
    isMissing: !inSigns && Editor === null,
    load: async () => (await import('./page-editor/page-editor.tsx')).PageEditor,
    onLoad: (part) => {
      setEditor(() => part);
      // What was typed while it was on its way may not be readable yet.
      setInSigns(problems.length > 0);
    },
    onFail: () => setInSigns(true),
  });
  const isShown = Editor !== null && !inSigns;
  const describe = ({ line, problem }: MarkupProblem) =>
    t(isShown ? w.pageProblems[problem] : w.markupProblems[problem], { line });

  function take(locale: Locale, text: string) {
    const next = { ...typed, [locale]: text };
    setTyped(next);
    const pages: Pages = {};
    for (const one of LOCALES) {
      const { page } = next[one].trim() === '' ? {} : readMarkup(next[one]);
      if (page) pages[one] = page;
    }
    const [problem] = LOCALES.flatMap((one) => findProblems(next[one]));
    onFault(problem ? describe(problem) : null);
    if (!problem) onChange(pages);
  }

  return (
    <>
      {!isShown && <p className={styles.hint}>{w.markupHint}</p>}
      <div className={`${contentStyles.languages} ${contentStyles.page}`}>
        {LOCALES.map((locale) => {
          const box = {
            label: `${w.fields.text} ${w.locales[locale]}`,
            lang: locale,
            error: [...new Set(findProblems(typed[locale]).map(describe))].join(' ') || null,
            onChange: (text: string) => take(locale, text),
          };
          return isShown ? (
            <Editor key={locale} {...box} language={w.locales[locale]} text={typed[locale]} />
          ) : (
            <TextArea key={locale} {...box} rows={ROWS} spellCheck value={typed[locale]} />
          );
        })}
      </div>
      {Editor && (
        <div>
          <Button
            size="s"
            variant="quiet"
            disabled={inSigns && problems.length > 0}
            onClick={() => setInSigns(!inSigns)}
          >
            {inSigns ? w.withoutSigns : w.inSigns}
          </Button>
        </div>
      )}
    </>
  );
}
