import { useEffect, useState } from 'react';
import { data, href } from 'react-router';
import type { StaffVisit } from '#app/features/video/attend-visit.server.ts';
import { findVisitsToHold } from '#app/features/video/contract.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { timeOf } from '#app/time/booked-time.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { classNames } from '#app/ui/class-names.ts';
import { AlertIcon, CalendarIcon, CheckIcon } from '#app/ui/icons/icons.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { BACKGROUND } from '#app/staff/background.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { useRowKeys } from '#app/staff/kit/use-row-keys.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/video-visits';

/** Who comes into the waiting room is seen so soon. */
const LOOK_AGAIN_MS = 5_000;

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'visit.hold')) return data({ visits: null }, { status: 403 });
  return data({ visits: await services.video.findStaffVisits(portal) });
}

/** The doctor's video visits of these hours, who waits first. Nothing of the list says whose they are. */
export default function VideoVisits({ loaderData }: Route.ComponentProps) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.video;
  const { visits } = useLookAgain() ?? loaderData;
  return (
    <>
      <PageHead title={words.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        {visits && (
          <p role="status">
            {t(words.count, { count: visits.filter(({ waitsSince }) => waitsSince).length })}
          </p>
        )}
      </div>
      {visits === null && <p>{w.approvals.noRole}</p>}
      {visits?.length === 0 && <p>{words.none}</p>}
      {visits && visits.length > 0 && <Queue visits={visits} />}
    </>
  );
}

/** What there is now, without keeping the session; null: not looked again yet. */
function useLookAgain(): { visits: StaffVisit[] } | null {
  const [found, setFound] = useState<{ visits: StaffVisit[] } | null>(null);
  useEffect(() => {
    let isThere = true;
    const look = async () => {
      try {
        const now = await call(findVisitsToHold, { query: { [BACKGROUND]: '1' } });
        if (isThere) setFound(now);
      } catch {
        // The browser's log has the call; the next look comes soon.
      }
    };
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => {
      isThere = false;
      clearInterval(timer);
    };
  }, []);
  return found;
}

function Queue({ visits }: { visits: StaffVisit[] }) {
  const moment = useMoment();
  const { w, locale } = useOwnWords(STAFF_WORDS);
  const words = w.video;
  const rows = useRowKeys<HTMLTableSectionElement>();
  return (
    <>
      <p className={styles.hint}>{w.approvals.keys}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.time}</th>
            <th scope="col">{words.service}</th>
            <th scope="col">{w.approvals.provider}</th>
            <th scope="col">{w.approvals.partner}</th>
          </tr>
        </thead>
        <tbody ref={rows}>
          {visits.map((one) => (
            <tr key={one.id}>
              <td data-label={words.state}>
                <StateMark visit={one} />
              </td>
              <td data-label={words.time}>
                <Link
                  to={href('/staff/video/:partnerId/:id', {
                    partnerId: String(one.partnerId),
                    id: one.id,
                  })}
                >
                  {moment(one.startsAt, one.timeZone)}
                </Link>
              </td>
              <td data-label={words.service}>{localise(one.service, locale, 'HU')}</td>
              <td data-label={w.approvals.provider}>{one.clinic}</td>
              <td data-label={w.approvals.partner}>{one.partner}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** How a visit stands in words, with a shape beside the colour. */
function StateMark({ visit }: { visit: StaffVisit }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.video;
  const { waitsSince, calledBy, timeZone } = visit;
  const mark = () => {
    if (visit.isMissed) return { Icon: AlertIcon, text: words.missed };
    if (calledBy !== null) return { Icon: CheckIcon, text: t(words.calledBy, { name: calledBy }) };
    if (waitsSince !== null) {
      return { Icon: AlertIcon, text: t(words.waits, { time: timeOf(waitsSince, timeZone) }) };
    }
    if (visit.closing !== null) return { Icon: AlertIcon, text: words.notCome };
    return { Icon: CalendarIcon, text: words.notHere };
  };
  const { Icon, text } = mark();
  return (
    <span
      className={classNames(styles.due, (waitsSince !== null || visit.isMissed) && styles.overdue)}
    >
      <Icon />
      <span>{text}</span>
    </span>
  );
}
