import { data, href } from 'react-router';
import type {
  Approval,
  DecisionTimes,
} from '#app/features/preauthorization/find-approvals.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { APPROVAL_WORDS } from '../approval-words.ts';
import { DueMark } from '../due-mark.tsx';
import { requireStaff } from '../require-staff.ts';
import styles from '../staff.module.css';
import { useRowKeys } from '../use-row-keys.ts';
import { STAFF_WORDS } from '../words.ts';
import type { Route } from './+types/approvals';

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'preauthorization.read')) {
    return data({ approvals: null, times: [] }, { status: 403 });
  }
  const [approvals, times] = await Promise.all([
    services.preauthorization.findApprovals(portal),
    services.preauthorization.findDecisionTimes(portal),
  ]);
  return data({ approvals, times });
}

/** What waits for a decision, overdue first, and how long decisions took. Nothing of the list says whose it is. */
export default function Approvals({ loaderData: { approvals, times } }: Route.ComponentProps) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.approvals;
  return (
    <>
      <PageHead title={words.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        {approvals && <p>{t(words.count, { count: approvals.length })}</p>}
      </div>
      {approvals === null && <p>{words.noRole}</p>}
      {approvals?.length === 0 && <p>{words.none}</p>}
      {approvals && approvals.length > 0 && <Queue approvals={approvals} />}
      {times.length > 0 && <Times times={times} />}
    </>
  );
}

/** How long decisions took. */
function Times({ times }: { times: DecisionTimes[] }) {
  const { w, t } = useOwnWords(APPROVAL_WORDS);
  return (
    <section className={styles.times30}>
      <h2>{w.times}</h2>
      <ul>
        {times.map(({ partner, decided, withinDayPercent, inTimePercent, medianHours }) => (
          <li key={partner}>
            {t(w.timesOf, {
              partner,
              count: decided,
              day: withinDayPercent,
              due: inTimePercent,
            })}
            , {t(w.median, { count: Math.max(1, Math.ceil(medianHours)) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Queue({ approvals }: { approvals: Approval[] }) {
  const words = useOwnWords(STAFF_WORDS).w.approvals;
  const own = useOwnWords(APPROVAL_WORDS);
  const rows = useRowKeys<HTMLTableSectionElement>();
  return (
    <>
      <p className={styles.hint}>{words.keys}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.due}</th>
            <th scope="col">{words.service}</th>
            <th scope="col">{words.provider}</th>
            <th scope="col">{words.visit}</th>
            <th scope="col">{own.w.stage}</th>
            <th scope="col">{words.partner}</th>
          </tr>
        </thead>
        <tbody ref={rows}>
          {approvals.map((one) => (
            <tr key={one.reservationId}>
              <td data-label={words.due}>
                <DueMark {...one} />
              </td>
              <td data-label={words.service}>
                <Link
                  to={href('/staff/approvals/:partnerId/:reservationId', {
                    partnerId: String(one.partnerId),
                    reservationId: one.reservationId,
                  })}
                >
                  {one.service}
                </Link>
              </td>
              <td data-label={words.provider}>{one.provider}</td>
              <td data-label={words.visit}>{formatBookedTime(one.startsAt, one.timeZone)}</td>
              <td data-label={own.w.stage}>
                <span>
                  {own.w.stages[one.stage]}
                  {one.lookedAtBy.length > 0 && (
                    <span className={styles.hint}>
                      {' · '}
                      {own.t(own.w.openAt, { names: one.lookedAtBy.join(', ') })}
                    </span>
                  )}
                </span>
              </td>
              <td data-label={words.partner}>{one.partner}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
