import { wallClock } from '#app/features/calendar/week-days.ts';
import { doctorHref } from '#app/features/profile-address/profile-address.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords, useWords } from '#app/i18n/use-words.tsx';
import { pictureHref } from '#app/platform/picture-address.ts';
import { Avatar } from '#app/ui/avatar/avatar.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import type { VideoDoctor } from '../find-video-doctors.server.ts';
import { VIDEO_WORDS } from '../words.ts';
import styles from './video.module.css';

/** A doctor who sees patients by video: who, in what, in which languages, when, for how much; the way to their times. */
export function VideoDoctorCard({ doctor }: { doctor: VideoDoctor }) {
  const { w, t, locale, market } = useOwnWords(VIDEO_WORDS);
  const { w: calendar, shared } = useWords('calendar');
  const dates = useDates();
  const { id, name, languages, nextStartsAt: next, price, providerId } = doctor;
  const moment =
    next === null
      ? null
      : t(calendar.dayAndTime, {
          day: dates.dayLong(next.slice(0, 10)),
          time: wallClock(next, shared.clock),
        });
  return (
    <Card as="li" className={styles.doctor}>
      <Avatar src={pictureHref(doctor.photoPath)} name={name} size="l" />
      <div className={styles.who}>
        <h3 className={styles.name}>{name}</h3>
        <p>{localise(doctor.specialization, locale, market)}</p>
        <p className={styles.soft}>{doctor.provider}</p>
        {languages.length > 0 && (
          <p className={styles.soft}>
            {t(w.choose.languages, { languages: languages.join(', ') })}
          </p>
        )}
      </div>
      <div className={styles.offer}>
        <p>
          {moment === null ? w.choose.noNext : t(w.choose.next, { moment })}
          {price !== null && (
            <>
              <br />
              {t(w.choose.price, { price: formatPrice(locale, market, price) })}
            </>
          )}
        </p>
        <ButtonLink
          to={doctorHref(providerId, id, { subfunction: doctor.subfunctionId })}
          size="s"
          aria-label={t(w.choose.timesOf, { name })}
        >
          {w.choose.times}
        </ButtonLink>
      </div>
    </Card>
  );
}
