import { useState } from 'react';
import type { PieceToEdit, ScriptToShow } from '#app/features/content-desk/get-pieces.server.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { SCRIPT_PARTS, scriptKeyOf, type ScriptPart } from '#app/platform/staff-texts.ts';
import { HOURS_MARK, writePhoneHours } from '#app/time/write-phone-hours.ts';
import { Select } from '#app/ui/select/select.tsx';
import { CONTENT_ROOM_WORDS } from './content-words.ts';
import { ScriptParts } from '#app/staff/call-centre/script.tsx';
import contentStyles from './content.module.css';
import people from '#app/staff/call-centre/people.module.css';

/** What the call centre will have beside its work, with the part that is being written; nobody else sees it. */
export function ScriptPreview({
  found: { key: written, partner },
  script: { texts, hours, market },
  value,
}: {
  found: PieceToEdit;
  script: ScriptToShow;
  value: unknown;
}) {
  const { w, locale } = useOwnWords(CONTENT_ROOM_WORDS);
  const [language, setLanguage] = useState<Locale>(locale);
  const own: Partial<Record<ScriptPart, string>> = {};
  for (const part of SCRIPT_PARTS) {
    const isWritten = scriptKeyOf(part) === written;
    // As it is typed. Until then, and where it is taken away, ours is said.
    const text = (isWritten ? (value as typeof texts.greeting) : texts[part])?.[language];
    if (!text) continue;
    own[part] = text.replaceAll(
      HOURS_MARK,
      () => writePhoneHours(hours, { locale: language, market }).hours,
    );
  }
  return (
    <section className={contentStyles.preview} aria-label={w.studio.preview}>
      <div className={contentStyles.choice}>
        <Select
          label={w.studio.language}
          placeholder={null}
          value={language}
          onChange={(one) => setLanguage(one as Locale)}
          options={LOCALES.map((one) => ({ value: one, label: w.locales[one] }))}
        />
      </div>
      <div className={people.script}>
        <ScriptParts script={{ locale: language, own, product: partner.productName[language] }} />
      </div>
    </section>
  );
}
