import { formatPrice } from '#app/i18n/money.ts';
import type { CoverLeft, CoverRemainder } from '#app/features/insurance-coverage/cover-left.ts';
import type { MemberCover } from '#app/features/insurance-coverage/find-cover-left.server.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { MY_PAGE_WORDS } from './words.ts';
import styles from './my-page.module.css';

/** More specialties than these are folded away. */
const SHOWN_MAX = 4;

/** What of each specialty the insurance still pays for, in words beside a bar. */
export function CoverLeftCard({ cover: { covers, until } }: { cover: MemberCover }) {
  const { w, t } = useOwnWords(MY_PAGE_WORDS);
  const dates = useDates();
  if (covers.length === 0) return null;
  const more = covers.slice(SHOWN_MAX);
  return (
    <Card as="section" className={styles.card} aria-labelledby="my-cover">
      <h2 id="my-cover" className={styles.title}>
        {w.cover.title}
      </h2>
      <CoverList covers={covers.slice(0, SHOWN_MAX)} />
      {more.length > 0 && (
        <details>
          <summary className={styles.more}>{t(w.cover.more, { count: more.length })}</summary>
          <CoverList covers={more} />
        </details>
      )}
      <p className={styles.soft}>{t(w.cover.until, { date: dates.dayFull(until) })}</p>
    </Card>
  );
}

function CoverList({ covers }: { covers: CoverLeft[] }) {
  const { w, t, locale, market } = useOwnWords(MY_PAGE_WORDS);
  const money = (amount: number) => formatPrice(locale, market, amount);
  return (
    <ul className={styles.covers}>
      {covers.map(({ specialization, visits, amount }) => (
        <li key={specialization.id}>
          <p className={styles.name}>{localise(specialization, locale, market)}</p>
          {!visits && !amount && <p className={styles.soft}>{w.cover.unlimited}</p>}
          {visits && (
            <Bar
              part={visits}
              text={
                visits.left === 0
                  ? t(w.cover.usedUpVisits, { count: visits.limit })
                  : t(w.cover.visits, { count: visits.left, limit: visits.limit })
              }
            />
          )}
          {amount && (
            <Bar
              part={amount}
              text={
                amount.left === 0
                  ? t(w.cover.usedUpAmount, { limit: money(amount.limit) })
                  : t(w.cover.amount, { left: money(amount.left), limit: money(amount.limit) })
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The words say all; the bar is for the eye. */
function Bar({ part, text }: { part: CoverRemainder; text: string }) {
  return (
    <div className={styles.bar}>
      <progress className={styles.progress} value={part.left} max={part.limit} aria-hidden="true" />
      <p className={styles.soft}>{text}</p>
    </div>
  );
}
