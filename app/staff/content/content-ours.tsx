import type { PieceToEdit } from '#app/features/content-desk/get-pieces.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { TextPageContent } from '#app/themes/text-pages.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { CONTENT_ROOM_WORDS } from './content-words.ts';
import contentStyles from './content.module.css';
import styles from '#app/staff/staff.module.css';

/** What stands where the partner has written nothing: the portal's own text, to be read, and to be taken over. */
export function PortalsText({
  found: { current, ours },
  onTake,
}: {
  found: PieceToEdit;
  onTake: () => void;
}) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const isAlive = useAlive();
  return (
    <>
      <Banner
        tone="info"
        title={w.oursTitle}
        action={
          <Button size="s" variant="secondary" disabled={!isAlive} onClick={onTake}>
            {w.takeOurs}
          </Button>
        }
      >
        {current === null ? w.oursValid : w.oursLoaded}
      </Banner>
      <OursInLanguages ours={ours} />
    </>
  );
}

/** Beside a text of the partner's own: what the portal has there, and how that is valid again. */
export function OursBeside({
  found: { current, ours },
  onLoad,
  onLeave,
}: {
  found: PieceToEdit;
  onLoad: () => void;
  onLeave: () => void;
}) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const isAlive = useAlive();
  return (
    <details className={styles.part}>
      <summary>{w.oursTitle}</summary>
      <p className={styles.hint}>{current === null ? w.oursUntilPublished : w.oursAgain}</p>
      <OursInLanguages ours={ours} />
      <div className={contentStyles.choice}>
        <Button size="s" variant="secondary" disabled={!isAlive} onClick={onLoad}>
          {w.startFromOurs}
        </Button>
        {current === null && (
          <Button size="s" variant="secondary" disabled={!isAlive} onClick={onLeave}>
            {w.leaveOurs}
          </Button>
        )}
      </div>
    </details>
  );
}

function OursInLanguages({ ours }: { ours: unknown }) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const texts = ours as Record<Locale, string | TextPageContent>;
  return (
    <div className={contentStyles.languages}>
      {LOCALES.map((locale) => {
        const text = texts[locale];
        return (
          <section key={locale} className={contentStyles.ours}>
            <h2>{w.locales[locale]}</h2>
            <div lang={locale}>
              {typeof text === 'string' ? <p>{text}</p> : <PageShown page={text} />}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function PageShown({ page: { title, description, lead, sections } }: { page: TextPageContent }) {
  return (
    <>
      <h3>{title}</h3>
      <p className={styles.hint}>{description}</p>
      {lead && <p>{lead}</p>}
      {sections.map(({ heading, paragraphs, list, steps, action }) => (
        <section key={heading}>
          <h4>{heading}</h4>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {list && (
            <ul>
              {list.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
          {steps && (
            <ol>
              {steps.map((one) => (
                <li key={one.title}>
                  {one.title}: {one.text}
                </li>
              ))}
            </ol>
          )}
          {action && <p>[{action.label}]</p>}
        </section>
      ))}
    </>
  );
}
