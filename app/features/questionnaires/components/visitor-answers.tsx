import { useId, useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useInstant } from '#app/time/use-instant.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import type { Answers, QuestionnaireKey } from '../answers.ts';
import { setQuestionnaireConsent } from '../contract.ts';
import { forgetAnswers, useVisitorAnswers } from '../use-answers.ts';
import { useKeepAnswers } from '../use-keep-answers.ts';
import { QUESTIONNAIRE_WORDS } from '../words.ts';
import styles from './questionnaire.module.css';

interface VisitorAnswersProps {
  hasConsent: boolean;
  /** What the account has begun, whose place they would take. */
  drafts: Partial<Record<QuestionnaireKey, Answers>>;
  today: string;
  onKept: (results: Partial<Record<QuestionnaireKey, string>>) => void;
  onForgotten?: () => void;
}

/**
 * Offers answers that were given in this tab before the reader signed in. At a shared computer they may be anybody's: they say
 * that it was them, and that they agree to their being kept; else the tab forgets them.
 */
export function VisitorAnswers({
  hasConsent,
  drafts,
  today,
  onKept,
  onForgotten,
}: VisitorAnswersProps) {
  const { w, t } = useOwnWords(QUESTIONNAIRE_WORDS);
  const words = w.found;
  const instant = useInstant();
  const titleId = useId();
  const { found, lookAgain } = useVisitorAnswers();
  const { send, keep, isBusy, code, failure } = useKeepAnswers(today);
  const [isMine, setIsMine] = useState(false);
  const [isAgreed, setIsAgreed] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [said, setSaid] = useState('');

  async function takeOver() {
    setIsTried(true);
    if (!isMine || !(hasConsent || isAgreed)) return;
    if (!hasConsent && !(await send(setQuestionnaireConsent, { body: { isGiven: true } }))) return;
    const results = await keep(null);
    lookAgain();
    if (!results) return;
    setSaid(words.kept);
    onKept(results);
  }

  function refuse() {
    forgetAnswers(null);
    lookAgain();
    setSaid(words.forgotten);
    onForgotten?.();
  }

  return (
    <>
      {found.length > 0 && (
        <Card as="section" padding="l" aria-labelledby={titleId} className={styles.stack}>
          <h2 id={titleId}>{words.title}</h2>
          <p>{words.text}</p>
          <ul className={styles.stack}>
            {found.map(({ key, at }) => (
              <li key={key}>
                {t(words.given, {
                  name: w.lists[key].name,
                  at: instant(new Date(at).toISOString()),
                })}
                {drafts[key] !== undefined && <p className={styles.soft}>{words.replaces}</p>}
              </li>
            ))}
          </ul>
          <Checkbox
            label={words.mine}
            error={isTried && !isMine ? words.needsMine : null}
            isChecked={isMine}
            onChange={setIsMine}
          />
          {!hasConsent && (
            <Checkbox
              label={w.consent.label}
              error={isTried && !isAgreed ? w.consent.needsTick : null}
              isChecked={isAgreed}
              onChange={setIsAgreed}
            />
          )}
          {code !== null && (
            <Banner tone="danger" role="alert" title={w.failed}>
              {failure}
            </Banner>
          )}
          <div className={styles.actions}>
            <Button isBusy={isBusy} onClick={() => void takeOver()}>
              {words.keep}
            </Button>
            <Button variant="secondary" disabled={isBusy} onClick={refuse}>
              {words.forget}
            </Button>
          </div>
        </Card>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  );
}
