import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { DemoSignIn } from './find-sign-ins.server.ts';
import { DEMO_WORDS } from './words.ts';
import styles from './demo-accounts.module.css';

/** The demo's customers, one of each kind; choosing one fills the form in. */
export function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: readonly DemoSignIn[];
  onChoose: (account: DemoSignIn) => void;
}) {
  const { w, t } = useOwnWords(DEMO_WORDS);
  const [first] = accounts;
  if (!first) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{w.signIns.title}</h2>
      <p>{t(w.signIns.lead, { password: first.password })}</p>
      <ul className={styles.accounts}>
        {accounts.map((account) => (
          <li key={account.kind}>
            <button type="button" className={styles.account} onClick={() => onChoose(account)}>
              {w.signIns.kinds[account.kind]}
              <span>{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
