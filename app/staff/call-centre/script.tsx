import type { ReactNode } from 'react';
import type { Script as CallScript } from '#app/features/call-centre/get-script.server.ts';
import { fill } from '#app/i18n/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { SCRIPT_PARTS } from '#app/platform/staff-texts.ts';
import { PEOPLE_WORDS } from './people-words.ts';
import styles from './people.module.css';

/** The work, and beside it what to say in the caller's language. */
export function WithScript({
  script,
  children,
}: {
  script: CallScript | null;
  children: ReactNode;
}) {
  const { w } = useOwnWords(PEOPLE_WORDS);
  return script ? (
    <div className={styles.withScript}>
      <div className={styles.work}>{children}</div>
      <aside className={styles.script} aria-labelledby="script">
        <h2 id="script">{w.script.title}</h2>
        <ScriptParts script={script} />
      </aside>
    </div>
  ) : (
    children
  );
}

/** The partner's words, and ours where it has none. */
export function ScriptParts({ script: { locale, own, product } }: { script: CallScript }) {
  const { w } = useOwnWords(PEOPLE_WORDS);
  const base = PEOPLE_WORDS[locale].script;
  return (
    <dl>
      {SCRIPT_PARTS.map((part) => (
        <div key={part}>
          <dt>{w.script.parts[part]}</dt>
          <dd lang={locale}>
            {own[part] ?? fill(locale, base.say[part], { product: product ?? base.portal })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
