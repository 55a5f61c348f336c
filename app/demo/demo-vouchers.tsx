import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { DemoVoucher } from './voucher-codes.ts';
import { DEMO_WORDS } from './words.ts';
import styles from './demo-vouchers.module.css';

/** The demo's vouchers; choosing one fills it in. */
export function DemoVouchers({
  vouchers,
  onChoose,
}: {
  vouchers: readonly DemoVoucher[];
  onChoose: (code: string) => void;
}) {
  const { w } = useOwnWords(DEMO_WORDS);
  if (vouchers.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-vouchers">
      <h2 id="demo-vouchers">{w.vouchers.title}</h2>
      <p className={styles.note}>{w.vouchers.lead}</p>
      {vouchers.map(({ kind, codes }) => (
        <div key={kind} className={styles.kind}>
          <h3 className={styles.note}>{w.vouchers.kinds[kind]}</h3>
          <div className={styles.codes}>
            {codes.map((code) => (
              <button
                key={code}
                type="button"
                className={styles.code}
                onClick={() => onChoose(code)}
              >
                {code}
              </button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
