import { useState } from 'react';
import type { CareTime } from '#app/features/medical-care/care-work.ts';
import type { CareCase } from '#app/features/medical-care/care-case.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { LanguageProvider, useLanguage, useOwnWords } from '#app/i18n/use-words.tsx';
import { useMoment } from '#app/time/use-moment.ts';
import { Link } from '#app/ui/link/link.tsx';
import { useAddress } from '#app/staff/kit/use-address.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { FoundCalendars } from './found-calendars.tsx';
import type { FoundTimes } from './found-times.ts';
import { NarrowTimes } from './narrow-times.tsx';

/** What the address of a request has once times are looked for. */
export const LOOKS_FOR = 'listType';

/** Free times of our calendars for a request: a press takes one over among those that are offered. */
export function CareTimes({
  found,
  times,
  onPick,
}: {
  found: CareCase;
  /** null: none are looked for yet. */
  times: FoundTimes | null;
  /** @returns at which place it stands, from 1 */
  onPick: (time: CareTime) => number;
}) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.careRequest;
  const language = useLanguage();
  const hrefWith = useAddress();
  const moment = useMoment();
  const isAlive = useAlive();
  const [picked, setPicked] = useState('');
  if (!times) {
    const asked = { [LOOKS_FOR]: 'doctors', providerName: found.providerName ?? '' };
    return (
      <p>
        <Link to={hrefWith(asked)} preventScrollReset>
          {words.lookForTimes}
        </Link>
      </p>
    );
  }
  return (
    <LanguageProvider {...language} market={found.market}>
      <NarrowTimes found={times} />
      <p role="status" className={styles.hint}>
        {picked}
      </p>
      {/* A time pressed before the page has come alive would be lost. */}
      <div inert={!isAlive}>
        <FoundCalendars
          found={times}
          onPick={({ startsAt }, at) => {
            const number = onPick({ startsAt, ...at });
            setPicked(t(words.picked, { number, time: moment(startsAt, found.timeZone) }));
          }}
        />
      </div>
    </LanguageProvider>
  );
}
