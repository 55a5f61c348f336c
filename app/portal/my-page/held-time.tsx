import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useVisitTime } from '#app/features/appointments/use-visit-time.ts';
import type { findTimeBegun } from '#app/features/reservation-form/held-elsewhere.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { readTabMemory } from '#app/platform/tab-memory.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Countdown } from '#app/ui/countdown/countdown.tsx';
import { MY_PAGE_WORDS } from './words.ts';
import styles from './my-page.module.css';

/** As in the reservation form's `attempt.ts`, which comes with the part. */
const HOLD_MEMORY = 'vizit.hold';

type Begun = Awaited<ReturnType<typeof findTimeBegun>>;

/** A time that this tab holds since its form was left without being closed: only the browser knows that it is its own. */
export function HeldTime() {
  const { w, t, locale, market } = useOwnWords(MY_PAGE_WORDS);
  const visitTime = useVisitTime();
  const navigate = useNavigate();
  const [begun, setBegun] = useState<Begun>(null);
  // Where the start page is the search, the form itself may be open over it.
  const opened = useOpenedName();
  useEffect(() => {
    if (readTabMemory(HOLD_MEMORY) === null) return;
    let isGone = false;
    const find = async () => {
      const { findTimeBegun: findBegun } =
        await import('#app/features/reservation-form/held-elsewhere.ts');
      const found = await findBegun();
      if (!isGone) setBegun(found);
    };
    // What cannot be asked about runs out by itself.
    find().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  if (!begun || begun.hold.expiresAt === null || begun.state.reservation === opened) return null;
  const { hold, to, state } = begun;
  const visit = [
    localise(hold.subfunction, locale, market),
    hold.doctor?.name ?? hold.provider.name,
    visitTime(hold.startsAt, hold.timeZone),
  ];
  return (
    <Card as="section" isRaised className={styles.card} aria-labelledby="my-held">
      <h2 id="my-held" className={styles.title}>
        {w.held.title}
      </h2>
      <p>{visit.join(', ')}</p>
      <Countdown
        expiresAt={begun.hold.expiresAt}
        serverNow={hold.serverNow}
        onExpire={() => setBegun(null)}
        text={(time) => t(w.waiting.keptFor, { time })}
      />
      <div className={styles.actions}>
        <Button onClick={() => void navigate(to, { state })}>{w.held.goOn}</Button>
      </div>
    </Card>
  );
}

function useOpenedName(): string | null {
  const state = useLocation().state as { reservation?: string } | null;
  return state?.reservation ?? null;
}
