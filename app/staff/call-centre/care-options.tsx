import type { SubfunctionOption } from '#app/features/directory/contract.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { GetForm } from '#app/staff/kit/get-form.tsx';
import { useRowKeys } from '#app/staff/kit/use-row-keys.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { PEOPLE_WORDS } from './people-words.ts';
import styles from './people.module.css';

export const TERM_MAX = 60;

/** What the caller needs, as far as it was said. */
export function AskCare({ term }: { term: string }) {
  const { w } = useOwnWords(PEOPLE_WORDS);
  return (
    <GetForm className={styles.ask}>
      <TextField
        key={term}
        name="term"
        label={w.what}
        hint={w.whatHint}
        defaultValue={term}
        maxLength={TERM_MAX}
        autoComplete="off"
      />
      <Button type="submit" size="s">
        {w.find}
      </Button>
    </GetForm>
  );
}

/** Care that fits what was typed. */
export function CareOptions({
  options,
  term,
  hrefOf,
}: {
  options: readonly SubfunctionOption[];
  term: string;
  hrefOf: (subfunction: number) => string;
}) {
  const { w, t, locale, market } = useOwnWords(PEOPLE_WORDS);
  const rows = useRowKeys<HTMLUListElement>();
  if (term === '') return null;
  if (options.length === 0) return <p role="status">{t(w.noCare, { term })}</p>;
  return (
    <ul ref={rows} className={styles.list}>
      {options.map((option) => (
        <li key={option.id}>
          <Link to={hrefOf(option.id)}>{localise(option, locale, market)}</Link>
        </li>
      ))}
    </ul>
  );
}
