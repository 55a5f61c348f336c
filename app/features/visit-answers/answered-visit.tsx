import { formatVisitPlace } from '#app/i18n/visit-place.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { maskPhone } from '#app/people/phone-mask.ts';
import { dayOf, formatBookedTime } from '#app/time/booked-time.ts';
import { useDates } from '#app/ui/dates/use-dates.ts';
import type { AnswerView } from './answer-visit.server.ts';
import { VISIT_ANSWER_WORDS } from './words.ts';
import styles from './visit-answers.module.css';

/** When and where, and whom to call: nothing of the care. */
export function AnsweredVisit({
  visit: { startsAt, timeZone, provider, isByVideo, place },
}: {
  visit: Pick<AnswerView, 'startsAt' | 'timeZone' | 'provider' | 'isByVideo' | 'place'>;
}) {
  const { w, locale, market } = useOwnWords(VISIT_ANSWER_WORDS);
  const dates = useDates();
  const phone = provider?.phone[0];
  return (
    <div className={styles.visit}>
      <p className={styles.time}>
        <time dateTime={startsAt}>{formatBookedTime(startsAt, timeZone)}</time>
      </p>
      <p className={styles.note}>
        {dates.weekdayLong(dayOf(startsAt, timeZone))} · {w.clinicTime}
      </p>
      {provider ? (
        <p>
          <strong>{provider.name}</strong>
          <br />
          {formatVisitPlace({ locale, market }, { isByVideo, provider })}
        </p>
      ) : (
        <p>{place}</p>
      )}
      {phone && (
        <p>
          {w.call}:{' '}
          <a href={`tel:${phone}`} className={styles.phone}>
            {maskPhone(phone, market)}
          </a>
        </p>
      )}
    </div>
  );
}
