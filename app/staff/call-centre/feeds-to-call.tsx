import type { LastingFeed } from '#app/features/busy-feeds/get-feed-state.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useMoment } from '#app/time/use-moment.ts';
import { BUSY_FEED_WORDS } from '#app/staff/clinic/busy-feed-words.ts';
import styles from '#app/staff/staff.module.css';

/** Calendars that have offered nothing for a day, because nobody can read the feed of their clinic. */
export function FeedsToCall({ feeds }: { feeds: readonly LastingFeed[] }) {
  const moment = useMoment();
  const words = useOwnWords(BUSY_FEED_WORDS).w;
  if (feeds.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="feeds-to-call">
      <h2 id="feeds-to-call">{words.call.title}</h2>
      <p className={styles.hint}>{words.call.hint}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.call.clinic}</th>
            <th scope="col">{words.call.since}</th>
            <th scope="col">{words.call.why}</th>
          </tr>
        </thead>
        <tbody>
          {feeds.map((one) => (
            <tr key={one.calendarId}>
              <td data-label={words.call.clinic}>
                {[one.doctor, one.clinic].filter(Boolean).join(', ')}{' '}
                {one.phone && <a href={`tel:${one.phone}`}>{one.phone}</a>}
              </td>
              <td data-label={words.call.since} className={styles.count}>
                {moment(one.since, one.timeZone)}
              </td>
              <td data-label={words.call.why}>{one.failure ? words.why[one.failure] : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
