import { useEffect, useRef } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { COURSES, SINCE, STRENGTHS } from '../advice-rules.ts';
import type { AdviceDraft } from '../contract.ts';
import { ADVICE_WORDS } from '../words.ts';
import styles from '../written-advice.module.css';

interface OlderDraftProps {
  /** Of this tab. */
  older: AdviceDraft;
  /** Of the account; null: it was sent or deleted. */
  kept: AdviceDraft | null;
  onTake: () => void;
  onDrop: () => void;
}

/** Two drafts that do not know of each other: whose they are chooses, having seen both. */
export function OlderDraft({ older, kept, onTake, onDrop }: OlderDraftProps) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const two = w.form.older;
  const said = useRef<HTMLDivElement>(null);
  // It takes the place of what they were typing.
  useEffect(() => said.current?.focus(), []);
  const differing = (['since', 'course', 'strength', ...TEXTS] as const).filter(
    (field) => field === 'question' || older[field] !== kept?.[field],
  );
  return (
    <div className={styles.form}>
      <div ref={said} tabIndex={-1}>
        <Banner tone="warning" role="alert" title={two.title}>
          {two.lead}
        </Banner>
      </div>
      <Card padding="l" className={styles.card}>
        <h2 className={styles.subtitle}>{two.here}</h2>
        <Answers draft={older} fields={differing} />
        <div className={styles.row}>
          <Button onClick={onTake}>{two.take}</Button>
        </div>
      </Card>
      <Card padding="l" className={styles.card}>
        <h2 className={styles.subtitle}>{two.there}</h2>
        {kept ? <Answers draft={kept} fields={differing} /> : <p>{two.gone}</p>}
        <div className={styles.row}>
          <Button variant="secondary" onClick={onDrop}>
            {kept ? two.stay : two.drop}
          </Button>
        </div>
      </Card>
    </div>
  );
}

const TEXTS = ['conditions', 'medicines', 'allergies', 'question'] as const;
type Field = 'since' | 'course' | 'strength' | (typeof TEXTS)[number];

function Answers({ draft, fields }: { draft: AdviceDraft; fields: readonly Field[] }) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const names: Record<string, string> = {
    ...Object.fromEntries(SINCE.map((one) => [`since ${one}`, w.form.sinces[one]])),
    ...Object.fromEntries(COURSES.map((one) => [`course ${one}`, w.form.courses[one]])),
    ...Object.fromEntries(STRENGTHS.map((one) => [`strength ${one}`, w.form.strengths[one]])),
  };
  return (
    <dl className={styles.older}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{w.form[field]}</dt>
          <dd>{(names[`${field} ${draft[field]}`] ?? draft[field]) || w.form.older.empty}</dd>
        </div>
      ))}
    </dl>
  );
}
