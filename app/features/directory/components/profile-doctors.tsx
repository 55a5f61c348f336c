import { wallClock } from '#app/features/calendar/week-days.ts';
import { useWords } from '#app/i18n/use-words.tsx';
import { Avatar } from '#app/ui/avatar/avatar.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { Flag } from '#app/ui/flag/flag.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { doctorHref } from '#app/features/profile-address/profile-address.ts';
import { type DoctorItem } from '../items.ts';
import styles from './profile-doctors.module.css';
import { pictureHref } from '#app/platform/picture-address.ts';

interface ProfileDoctorsProps {
  title: string;
  doctors: readonly DoctorItem[];
  subfunction: number | null;
}

/** The doctors of a provider, each with the first free time. */
export function ProfileDoctors({ title, doctors, subfunction }: ProfileDoctorsProps) {
  const { w, t, shared } = useWords('finder');
  const dates = useDates();
  return (
    <Card as="section" padding="l" id="doctors" aria-labelledby="doctors-title">
      <h2 id="doctors-title">{title}</h2>
      <ul className={styles.list}>
        {doctors.map((doctor) => {
          const href = doctorHref(doctor.providerId, doctor.id, { subfunction });
          const next = doctor.nextSlotStartsAt;
          return (
            <li key={doctor.id} className={styles.doctor}>
              <Avatar src={pictureHref(doctor.photoPath)} name={doctor.name} />
              <div>
                <h3 className={styles.name}>
                  <Link to={href}>{doctor.name}</Link>
                  {doctor.speaksEnglish && <Flag locale="en" title={w.item.speaksEnglish} />}
                </h3>
                <p className={styles.next}>
                  {next
                    ? t(w.profile.nextTime, {
                        time: `${dates.dayLong(next.slice(0, 10))} ${wallClock(next, shared.clock)}`,
                      })
                    : w.profile.noNextTime}
                </p>
              </div>
              <ButtonLink
                to={href}
                variant="secondary"
                size="s"
                aria-label={t(w.item.appointmentAt, { name: doctor.name })}
              >
                {w.item.appointment}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
