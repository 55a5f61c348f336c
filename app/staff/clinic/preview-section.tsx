import { useState, type ReactNode } from 'react';
import { useAlive } from '#app/forms/use-alive.ts';
import { loadCatalogue, type Catalogue } from '#app/i18n/catalogue.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';
import styles from '#app/staff/staff.module.css';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { useLazyPart } from '#app/ui/use-lazy-part.ts';
import profileStyles from './profile.module.css';

interface PreviewWords {
  preview: string;
  showPreview: string;
  hidePreview: string;
  previewHint: string;
  previewIn: string;
}

/** What is typed, as patients will see it, in each language; nothing of it is loaded before somebody wants to see it. */
export function PreviewSection({
  words,
  languages,
  choice,
  children,
}: {
  words: PreviewWords;
  /** What each is called. */
  languages: Record<Locale, string>;
  /** Of which part, where there are several. */
  choice?: ReactNode;
  children: (language: Locale, close: () => void) => ReactNode;
}) {
  const { locale } = useLanguage();
  const isAlive = useAlive();
  const [isOpen, setOpen] = useState(false);
  const [language, setLanguage] = useState<Locale>(locale);
  return (
    <section className={profileStyles.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">{words.preview}</h2>
      <div className={profileStyles.actions}>
        <Button
          size="s"
          variant="secondary"
          disabled={!isAlive}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.hidePreview : words.showPreview}
        </Button>
        {isOpen && (
          <>
            {choice}
            <Select
              label={words.previewIn}
              placeholder={null}
              value={language}
              options={LOCALES.map((one) => ({ value: one, label: languages[one] }))}
              onChange={(one) => setLanguage(one as Locale)}
            />
          </>
        )}
      </div>
      {isOpen && (
        <>
          <p className={styles.hint}>{words.previewHint}</p>
          {children(language, () => setOpen(false))}
        </>
      )}
    </section>
  );
}

/**
 * What a preview is drawn with: its part and the words of the portal in a language. Of one language: another one needs a key of its own.
 * @returns null: they have not come yet
 */
export function usePreview<Preview>(
  language: Locale,
  loadPart: () => Promise<Preview>,
  onFail: () => void,
): { Preview: Preview; catalogue: Catalogue } | null {
  const [loaded, setLoaded] = useState<{ Preview: Preview; catalogue: Catalogue } | null>(null);
  useLazyPart({
    isMissing: loaded === null,
    load: async () => {
      const [Preview, { catalogue }] = await Promise.all([loadPart(), loadCatalogue[language]()]);
      return { Preview, catalogue };
    },
    onLoad: setLoaded,
    onFail,
  });
  return loaded;
}
