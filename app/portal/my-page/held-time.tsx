import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useVisitTime } from '#app/features/appointments/use-visit-time.ts';
import type { findTimeBegun } from '#app/features/reservation-form/held-elsewhere.ts';
import { toFailure, useFailureText, type Failure } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { readTabMemory } from '#app/platform/tab-memory.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Countdown } from '#app/ui/countdown/countdown.tsx';
import type { MyPageData } from './my-page-data.ts';
import { MY_PAGE_WORDS } from './words.ts';
import styles from './my-page.module.css';

/** As in the reservation form's `attempt.ts`, which comes with the part. */
const HOLD_MEMORY = 'vizit.hold';

type Begun = Awaited<ReturnType<typeof findTimeBegun>>;
type HeldTime = MyPageData['holds'][number];

const loadHeld = () => import('#app/features/reservation-form/held-elsewhere.ts');

/** Times that are held and not booked: of the account in whatever browser, and what this tab holds since before its owner signed in. */
export function HeldTimes({ holds, now }: Pick<MyPageData, 'holds' | 'now'>) {
  const { w, t } = useOwnWords(MY_PAGE_WORDS);
  const { begun, opened } = useTabHolds();
  const [over, setOver] = useState<readonly string[]>([]);
  const isOfTab = begun !== null && !holds.some(({ id }) => id === begun.hold.id);
  const all: { held: HeldTime; serverNow: string; begun: Begun }[] = [
    ...holds.map((held) => ({ held, serverNow: now, begun: null })),
    ...(isOfTab ? [{ held: describeBegun(begun), serverNow: begun.hold.serverNow, begun }] : []),
  ];
  // Where the start page is the search, the form itself may be open over it.
  const shown = all.filter(({ held: { id } }) => id !== opened && !over.includes(id));
  if (shown.length === 0) return null;
  return (
    <Card as="section" isRaised className={styles.card} aria-labelledby="my-held">
      <h2 id="my-held" className={styles.title}>
        {t(w.held.title, { count: shown.length })}
      </h2>
      <ul className={styles.list}>
        {shown.map((one) => (
          <HeldItem
            key={one.held.id}
            {...one}
            onOver={() => setOver((before) => [...before, one.held.id])}
          />
        ))}
      </ul>
    </Card>
  );
}

function HeldItem({
  held,
  serverNow,
  begun,
  onOver,
}: {
  held: HeldTime;
  serverNow: string;
  begun: Begun;
  onOver: () => void;
}) {
  const { w, t, locale, market } = useOwnWords(MY_PAGE_WORDS);
  const visitTime = useVisitTime();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isAlive = useAlive();
  const textOf = useFailureText();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const visit = [
    localise(held.subfunction, locale, market),
    held.doctorName ?? held.providerName,
    visitTime(held.startsAt, held.timeZone),
  ].join(', ');

  async function act(work: () => Promise<void>) {
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(toFailure(error));
    }
    setIsBusy(false);
  }
  const goOn = () =>
    act(async () => {
      const { to, state } = begun ?? (await (await loadHeld()).goOnHere(held.id));
      await navigate(to, { state });
    });
  const giveBack = () =>
    act(async () => {
      const { giveBackBegun, giveBackOwn } = await loadHeld();
      await (begun ? giveBackBegun() : giveBackOwn(held.id));
      onOver();
      await revalidate();
    });

  return (
    <li className={styles.held}>
      <p>{visit}</p>
      <Countdown
        expiresAt={held.expiresAt}
        serverNow={serverNow}
        onExpire={onOver}
        text={(time) => t(w.waiting.keptFor, { time })}
      />
      {failure && (
        <Banner tone="danger" role="alert">
          {textOf(failure)}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button
          isBusy={isBusy}
          disabled={!isAlive}
          aria-label={t(w.held.goOnNamed, { visit })}
          onClick={() => void goOn()}
        >
          {w.held.goOn}
        </Button>
        <Button
          variant="quiet"
          disabled={isBusy || !isAlive}
          aria-label={t(w.held.giveBackNamed, { visit })}
          onClick={() => void giveBack()}
        >
          {w.held.giveBack}
        </Button>
      </div>
    </li>
  );
}

/** What this tab has begun to book, and which hold's form is open; the server knows of neither. */
function useTabHolds(): { begun: Begun; opened: string | null } {
  const state = useLocation().state as { reservation?: string } | null;
  const name = state?.reservation ?? null;
  const [tab, setTab] = useState<ReturnType<typeof useTabHolds>>({ begun: null, opened: null });
  useEffect(() => {
    const attempt = readTabMemory(HOLD_MEMORY) as { name: string; reservationId: string } | null;
    if (attempt === null) return;
    let isGone = false;
    const find = async () => {
      const begun = await (await loadHeld()).findTimeBegun();
      const opened = attempt.name === name ? attempt.reservationId : null;
      if (!isGone) setTab({ begun, opened });
    };
    // What cannot be asked about runs out by itself.
    find().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [name]);
  return tab;
}

function describeBegun({ hold }: NonNullable<Begun>): HeldTime {
  const { id, startsAt, timeZone, expiresAt, serverNow, email, provider, doctor } = hold;
  const { subfunction } = hold;
  return {
    id,
    startsAt,
    timeZone,
    expiresAt: expiresAt ?? serverNow,
    email,
    providerName: provider.name,
    doctorName: doctor?.name ?? null,
    subfunction,
  };
}
