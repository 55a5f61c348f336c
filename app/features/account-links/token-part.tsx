import type { Failure } from '#app/forms/failure.ts';
import { href } from 'react-router';
import { shownLocales } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { LanguageSwitch } from '#app/ui/shell/language-switch.tsx';
import type { AccountTokenKind } from '#app/features/identity/token-kinds.ts';
import { ACCOUNTS_WORDS } from '#app/features/identity/words.ts';
import styles from './token-modal.module.css';

/** What the modal of each kind of link is given. */
export interface TokenPartProps {
  kind: AccountTokenKind;
  token: string;
  onClose: () => void;
  /** The link turned out to be over while the modal was open: `used` or `expired`. */
  onOver: (failure: Failure) => void;
}

/** The modal lies over the page's own switch, and the link is no longer in the address bar. */
export function TokenLanguages({ kind, token }: Pick<TokenPartProps, 'kind' | 'token'>) {
  const { locale, market } = useOwnWords(ACCOUNTS_WORDS);
  const languages = shownLocales(market, locale).map((one) => ({
    locale: one,
    href: `${href('/:tokenKind/:token', { tokenKind: kind, token })}?lang=${one}`,
    isCurrent: one === locale,
  }));
  return (
    <div className={styles.languages}>
      <LanguageSwitch languages={languages} />
    </div>
  );
}
