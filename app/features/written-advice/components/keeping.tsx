import { href } from 'react-router';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import type { SentMet } from '../contract.ts';
import { ADVICE_WORDS } from '../words.ts';
import styles from '../written-advice.module.css';

interface KeepingProps {
  /** Of the draft. */
  id: string;
  isKept: boolean;
  failure: Failure | null;
  /** What was typed is to become another question than the one that was sent. */
  onGoOn: (sent: SentMet) => void;
}

/** What has become of what was typed: kept, not kept for now, or not to be kept from this page at all. */
export function Keeping({ id, isKept, failure, onGoOn }: KeepingProps) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const textOf = useFailureText();
  const words = w.form;
  const isSent = failure?.code === 'already_sent';
  const isOthers = failure?.code === 'account_changed';
  return (
    <div className={styles.stack}>
      <p className={styles.soft}>
        {words.kept}{' '}
        <span role="status">
          {failure === null && isKept && words.saved}
          {failure !== null && !isSent && !isOthers && words.notSaved}
        </span>
      </p>
      {isOthers && (
        <Banner tone="warning" role="alert" title={words.notKept}>
          {textOf(failure)}
        </Banner>
      )}
      {isSent && (
        <Banner
          tone="warning"
          role="alert"
          title={words.sentElsewhere.title}
          action={
            <>
              <Button size="s" onClick={() => onGoOn(failure.details as SentMet)}>
                {words.sentElsewhere.goOn}
              </Button>
              <ButtonLink
                size="s"
                variant="secondary"
                to={href('/services/consultation/questions/:id', { id })}
              >
                {words.sentElsewhere.open}
              </ButtonLink>
            </>
          }
        >
          {words.sentElsewhere.text}
        </Banner>
      )}
    </div>
  );
}
