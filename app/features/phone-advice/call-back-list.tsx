import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { maskPhone } from '#app/people/phone-mask.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { dayOf, timeOf } from '#app/time/booked-time.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { cancelCallBack, type CallBack } from './contract.ts';
import { PHONE_ADVICE_WORDS } from './words.ts';
import styles from './phone-advice.module.css';

/** Hours of a day in words: "hétfő, november 23., 08:00–12:00". */
export function useReachWords() {
  const { w, t } = useOwnWords(PHONE_ADVICE_WORDS);
  const { timeZone } = usePortal();
  const dates = useDates();
  return ({ reachFrom, reachUntil }: Pick<CallBack, 'reachFrom' | 'reachUntil'>) =>
    t(w.list.when, {
      day: dates.dayLong(dayOf(reachFrom, timeZone)),
      from: timeOf(reachFrom, timeZone),
      until: timeOf(reachUntil, timeZone),
    });
}

/** A customer's call-backs: when, on which number, what became of them; those to come can be taken back. */
export function CallBackList({ callBacks }: { callBacks: readonly CallBack[] }) {
  const { w } = useOwnWords(PHONE_ADVICE_WORDS);
  const { revalidate } = useRevalidator();
  const { send, isBusy, failure } = useSend();
  const [isCancelled, setIsCancelled] = useState(false);
  const [outcome, focusOutcome] = useDrawnFocus<HTMLDivElement>();

  async function cancel(id: string) {
    if (!(await send(cancelCallBack, { params: { id } }))) return;
    await revalidate();
    setIsCancelled(true);
    focusOutcome();
  }

  return (
    <>
      {/* The pressed button is gone: what was done is read from here. */}
      <div ref={outcome} tabIndex={-1} className={styles.outcome}>
        {failure !== null && (
          <Banner tone="danger" role="alert" title={w.list.cancelFailed}>
            {failure}
          </Banner>
        )}
        {isCancelled && failure === null && <Banner tone="success">{w.list.cancelled}</Banner>}
      </div>
      <ul className={styles.list}>
        {callBacks.map((one) => (
          <li key={one.id}>
            <Item callBack={one} isBusy={isBusy} onCancel={() => void cancel(one.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Item({
  callBack,
  isBusy,
  onCancel,
}: {
  callBack: CallBack;
  isBusy: boolean;
  onCancel: () => void;
}) {
  const { w, t, market } = useOwnWords(PHONE_ADVICE_WORDS);
  const when = useReachWords()(callBack);
  const { status, isReached, topic, name, phone } = callBack;
  const { statuses } = w.list;
  const ended = isReached ? statuses.reached : statuses.notReached;
  return (
    <Card className={styles.item}>
      <p className={styles.when}>{when}</p>
      <p>{status === 'done' ? ended : statuses[status]}</p>
      <ul className={styles.facts}>
        <li>{w.form.topics[topic]}</li>
        <li>{t(w.list.forWhom, { name })}</li>
        <li>{t(w.list.number, { phone: maskPhone(phone, market) })}</li>
      </ul>
      {(status === 'requested' || status === 'claimed') && (
        <div>
          <Button
            variant="secondary"
            size="s"
            isBusy={isBusy}
            aria-label={t(w.list.cancelNamed, { when })}
            onClick={onCancel}
          >
            {w.list.cancel}
          </Button>
        </div>
      )}
    </Card>
  );
}
