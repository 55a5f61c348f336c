import { useState, type FormEvent } from 'react';
import { cancelVisit } from '#app/features/clinic-desk/contract.ts';
import type { DeskCase } from '#app/features/clinic-desk/present.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { CLOSING_REASONS, type ClosingReason } from '#app/platform/states.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** The clinic gives a visit up, and says why. */
export function CancelVisit({ found }: { found: DeskCase }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.clinicVisit;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [reason, setReason] = useState<ClosingReason | ''>('');
  const [isMissing, setIsMissing] = useState(false);

  async function cancel(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsMissing(reason === '');
    if (reason === '') return;
    const { partnerId, id, version } = found;
    await send(cancelVisit, {
      params: { partnerId: String(partnerId), id },
      body: { reason, version },
    });
    await refresh();
  }

  return (
    <form className={styles.part} method="post" noValidate onSubmit={(event) => void cancel(event)}>
      <h2>{words.cancel}</h2>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <Select
        label={w.closures.reason}
        value={reason}
        onChange={(one) => {
          setReason(one as ClosingReason | '');
          setIsMissing(false);
        }}
        options={CLOSING_REASONS.map((one) => ({ value: one, label: w.closures.reasons[one] }))}
        error={isMissing ? w.closures.errors.required : undefined}
      />
      {!found.hasComeOfAge && (
        <p className={styles.hint}>
          {reason === 'patient_asked' ? words.timeIsFree : words.timeIsClosed}
        </p>
      )}
      <Button type="submit" size="s" variant="danger" isBusy={isBusy} disabled={!isAlive}>
        {words.cancelNow}
      </Button>
    </form>
  );
}
