import { useState } from 'react';
import { CLOSURE_REASONS, type ClosureReason } from '#app/features/clinic-desk/closure-reasons.ts';
import { cancelOutside } from '#app/features/clinic-hours/contract.ts';
import type { HoursBoard } from '#app/features/clinic-hours/get-hours.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { BookedVisits } from './booked-visits.tsx';
import { CLINIC_WORDS } from './clinic-words.ts';
import clinicStyles from './clinic.module.css';
import styles from '#app/staff/staff.module.css';
import type { ShownHours } from './weekly-hours.tsx';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** Who is booked when the calendar no longer receives: to be kept, called one by one, or cancelled at one press. */
export function OutsideHours({ board, shown }: { board: HoursBoard; shown: ShownHours }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { w: own, t } = useOwnWords(CLINIC_WORDS);
  const words = own.hours;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [reason, setReason] = useState<ClosureReason>('doctor_away');
  const [cancelled, setCancelled] = useState<number | null>(null);
  const count = shown.outside.length;
  if (count === 0 && cancelled === null) return null;

  async function cancelAll() {
    const done = await send(cancelOutside, {
      params: { providerId: String(board.clinic.id), calendarId: String(shown.id) },
      body: { reason, visits: shown.outside.map(({ id }) => id) },
    });
    if (done) setCancelled(done.cancelled);
    await refresh();
  }

  return (
    <section className={styles.part} aria-labelledby="outside">
      <h2 id="outside">{t(words.outside, { count })}</h2>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <p role="status">{cancelled === null ? '' : t(w.closures.cancelled, { count: cancelled })}</p>
      {count > 0 && (
        <>
          <BookedVisits visits={shown.outside} clinic={board.clinic} />
          <p className={styles.hint}>{words.outsideHint}</p>
          <div className={clinicStyles.choice}>
            <Select
              label={w.closures.reason}
              value={reason}
              placeholder={null}
              onChange={(one) => setReason(one as ClosureReason)}
              options={CLOSURE_REASONS.map((one) => ({
                value: one,
                label: w.closures.reasons[one],
              }))}
            />
            <Button
              size="s"
              variant="danger"
              isBusy={isBusy}
              disabled={!isAlive}
              onClick={() => void cancelAll()}
            >
              {t(words.cancelOutside, { count })}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
