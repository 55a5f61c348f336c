import { useState } from 'react';
import { setBusyFeed } from '#app/features/busy-feeds/contract.ts';
import type { BusyFeedState } from '#app/features/busy-feeds/get-feed-state.server.ts';
import type { HoursBoard } from '#app/features/clinic-hours/get-hours.server.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useMoment } from '#app/time/use-moment.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { BookedVisits } from './booked-visits.tsx';
import { BUSY_FEED_WORDS } from './busy-feed-words.ts';
import clinicStyles from './clinic.module.css';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';
import type { ShownHours } from './weekly-hours.tsx';

/** The feed of another program from which it is read when this calendar is busy, and how fresh that is. */
export function BusyFeed({ board, shown }: { board: HoursBoard; shown: ShownHours }) {
  const { w: words, t } = useOwnWords(BUSY_FEED_WORDS);
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [url, setUrl] = useState('');
  const [isSaved, setSaved] = useState(false);
  const feed = shown.busyFeed;

  async function set(address: string | null) {
    if (isBusy) return;
    const done = await send(setBusyFeed, {
      params: { providerId: String(board.clinic.id), calendarId: String(shown.id) },
      body: { url: address },
    });
    setSaved(done !== null && address !== null);
    if (!done) return focusFirstError();
    setUrl('');
    await refresh();
  }

  return (
    <PartForm
      form={form}
      title={<h2>{words.title}</h2>}
      failure={failure}
      done={isSaved ? words.saved : ''}
      onSubmit={() => set(url)}
    >
      <p className={styles.hint}>{words.hint}</p>
      {feed && (
        <>
          <p>{t(words.address, { address: feed.address })}</p>
          <Freshness feed={feed} timeZone={board.clinic.timeZone} />
        </>
      )}
      <TextField
        label={words.newAddress}
        type="url"
        value={url}
        onChange={setUrl}
        error={describeField(words.errors, fields['url'])}
      />
      <div className={clinicStyles.bar}>
        <Button type="submit" size="s" variant="secondary" isBusy={isBusy} disabled={!isAlive}>
          {feed ? words.replace : words.set}
        </Button>
        {feed && (
          <Button size="s" variant="quiet" disabled={!isAlive} onClick={() => void set(null)}>
            {words.end}
          </Button>
        )}
      </div>
    </PartForm>
  );
}

function Freshness({ feed, timeZone }: { feed: BusyFeedState; timeZone: string }) {
  const moment = useMoment();
  const { w: words, t } = useOwnWords(BUSY_FEED_WORDS);
  const { readAt, minutesAgo, failure, entryCount, isStale } = feed;
  const entries = t(words.entries, { count: entryCount });
  if (failure !== null) {
    const why = words.why[failure];
    return (
      <Banner tone={isStale ? 'danger' : 'warning'}>
        <p>
          {readAt === null
            ? t(words.never, { why })
            : t(words.notSince, { at: moment(readAt, timeZone), why })}
        </p>
        {isStale && <p>{words.stale}</p>}
      </Banner>
    );
  }
  return (
    <p>
      {minutesAgo === null ? words.waiting : `${t(words.read, { count: minutesAgo })}, ${entries}`}
    </p>
  );
}

/** Who is booked with us when the other program says busy. */
export function FeedCollisions({ board, shown }: { board: HoursBoard; shown: ShownHours }) {
  const { w: words, t } = useOwnWords(BUSY_FEED_WORDS);
  const count = shown.collisions.length;
  if (count === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="collisions">
      <h2 id="collisions">{t(words.collisions, { count })}</h2>
      <BookedVisits visits={shown.collisions} clinic={board.clinic} />
      <p className={styles.hint}>{words.collisionsHint}</p>
    </section>
  );
}
