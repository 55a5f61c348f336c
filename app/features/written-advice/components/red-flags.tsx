import { useEffect, useId, useRef } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { PhoneIcon } from '#app/ui/icons/icons.tsx';

import { RED_FLAGS, type RedFlag } from '../advice-rules.ts';
import { ADVICE_WORDS } from '../words.ts';
import styles from '../written-advice.module.css';

/** What must not wait for an answer tomorrow. @param isNone they have said that none of it is the case */
export function RedFlags({
  isNone,
  onNone,
  onFlag,
  error,
}: {
  isNone: boolean;
  onNone: (isNone: boolean) => void;
  onFlag: (flag: RedFlag) => void;
  error: string | null;
}) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={`${id}-lead`}>
      <legend className={styles.legend}>{w.flags.title}</legend>
      <p id={`${id}-lead`} className={styles.soft}>
        {w.flags.lead}
      </p>
      <div className={styles.flags}>
        {RED_FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            name={flag}
            label={w.flags.names[flag]}
            isChecked={false}
            onChange={() => onFlag(flag)}
          />
        ))}
      </div>
      <Checkbox
        name="none"
        label={<strong>{w.flags.none}</strong>}
        isChecked={isNone}
        onChange={onNone}
        error={error}
        required
      />
    </fieldset>
  );
}

/** Instead of the form: the number that helps. */
export function Emergency({ onBack }: { onBack: () => void }) {
  const { w } = useOwnWords(ADVICE_WORDS);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.emergency}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {w.emergency.title}
      </h2>
      <Banner tone="danger" role="alert">
        {w.emergency.text}
      </Banner>
      <div className={styles.row}>
        <ButtonLink variant="danger" to="tel:112" icon={<PhoneIcon />}>
          {w.emergency.call}
        </ButtonLink>
        <Button variant="quiet" onClick={onBack}>
          {w.emergency.back}
        </Button>
      </div>
    </div>
  );
}
