import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx';
import type { Coupon } from '../contract.ts';
import { DISCOUNT_WORDS } from '../words.ts';
import styles from './coupon-list.module.css';
import { useFailureText, type Failure } from '#app/forms/failure.ts';

export type CouponLoad =
  | { state: 'loading' }
  | { state: 'ready'; coupon: Coupon }
  | { state: 'failed'; failure: Failure };

interface CouponListProps {
  provider: { name: string; place: string };
  load: CouponLoad;
  onRetry: () => void;
}

/** What the discount comes off, and the coupon that brings it. */
export function CouponList({ provider, load, onRetry }: CouponListProps) {
  const { w } = useOwnWords(DISCOUNT_WORDS);
  const textOf = useFailureText({ unknown: w.loadFailed });
  return (
    <>
      <p className={styles.provider}>{provider.name}</p>
      <p className={styles.place}>{provider.place}</p>
      <div className={styles.coupons} aria-live="polite" aria-busy={load.state === 'loading'}>
        {load.state === 'loading' && <Skeleton shape="block" />}
        {load.state === 'ready' && <CouponCard coupon={load.coupon} />}
        {load.state === 'failed' && (
          <Banner
            tone="warning"
            action={
              <Button variant="secondary" size="s" onClick={onRetry}>
                {w.retry}
              </Button>
            }
          >
            {textOf(load.failure)}
          </Banner>
        )}
      </div>
    </>
  );
}

function CouponCard({ coupon }: { coupon: Coupon }) {
  const { w, t } = useOwnWords(DISCOUNT_WORDS);
  const dates = useDates();
  return (
    <>
      <p className={styles.rate}>{t(w.rate, { rate: coupon.discountRate })}</p>
      <p>{coupon.description ?? w.general}</p>
      <section className={styles.card} aria-labelledby="coupon-title">
        <h3 id="coupon-title" className={styles.title}>
          {w.coupon}
        </h3>
        <p className={styles.label}>{w.code}</p>
        <p className={styles.code}>{coupon.code.match(/.{4}/g)?.join(' ')}</p>
        <p className={styles.label}>
          {coupon.validUntil === null
            ? w.unlimited
            : t(w.until, { day: dates.dayFull(coupon.validUntil) })}
        </p>
      </section>
    </>
  );
}
