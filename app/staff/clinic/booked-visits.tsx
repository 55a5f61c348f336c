import { href } from 'react-router';
import type { DeskCase } from '#app/features/clinic-desk/present.ts';
import { localise, type Market } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useMoment } from '#app/time/use-moment.ts';
import { Link } from '#app/ui/link/link.tsx';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { VisitPhone } from './visit-phone.tsx';

/** Visits that the clinic has to give up or to keep, with how their patients can be told. */
export function BookedVisits({
  visits,
  clinic: { timeZone, market },
}: {
  visits: readonly DeskCase[];
  clinic: { timeZone: string; market: Market };
}) {
  const moment = useMoment();
  const { w, locale } = useOwnWords(STAFF_WORDS);
  const words = w.closures;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{w.clinic.time}</th>
          <th scope="col">{w.clinic.patient}</th>
          <th scope="col">{w.clinic.service}</th>
          <th scope="col">{w.callBack.phone}</th>
          <th scope="col">{w.careRequest.email}</th>
        </tr>
      </thead>
      <tbody>
        {visits.map((one) => (
          <tr key={one.id}>
            <td data-label={w.clinic.time} className={styles.count}>
              {moment(one.startsAt, timeZone)}
            </td>
            <td data-label={w.clinic.patient}>
              <Link
                to={href('/staff/clinic/visits/:partnerId/:id', {
                  partnerId: String(one.partnerId),
                  id: one.id,
                })}
              >
                {one.name ?? w.clinic.erased}
              </Link>
            </td>
            <td data-label={w.clinic.service}>{localise(one.service, locale, market)}</td>
            <td data-label={w.callBack.phone}>
              <VisitPhone visit={one} />
            </td>
            <td data-label={w.careRequest.email}>{one.email ?? words.noMail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
