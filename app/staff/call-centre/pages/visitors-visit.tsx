import { data, href } from 'react-router';
import { describeMessage } from '#app/features/messaging/describe-message.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';
import { timeOf } from '#app/time/booked-time.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { PEOPLE_WORDS } from '../people-words.ts';
import { VisitTable } from '../person-appointments.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { WithScript } from '../script.tsx';
import { ComeOfAge } from '#app/staff/kit/come-of-age.tsx';
import styles from '#app/staff/staff.module.css';
import { useFreshOnFocus } from '#app/staff/kit/use-fresh-on-focus.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/visitors-visit';

/** null: not opened by this session, or too long ago. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const known = await findOrNone(() =>
    Promise.all([
      services.callCentre.getVisit(portal, params.opening),
      services.callCentre.getScript(portal, params.opening),
    ]),
  );
  if (!known) return data({ found: null, script: null }, { status: 404 });
  const [found, script] = known;
  return data({ found, script });
}

/** The one visit of somebody who has no account. */
export default function VisitorsVisitPage({
  loaderData: { found, script },
  params: { opening },
}: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { w: words, t, locale } = useOwnWords(PEOPLE_WORDS);
  useFreshOnFocus();
  return (
    <>
      <PageHead title={found ? w.people.title : words.over} siteName={w.name} canonical={null} />
      <p>
        <Link to={href('/staff/people')}>{words.back}</Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{found ? found.visit.patientName : words.over}</h1>
        {found && (
          <p className={styles.hint}>
            {found.partner} ·{' '}
            {t(words.openUntil, { time: timeOf(found.openUntil, found.timeZone) })}
          </p>
        )}
      </div>
      {found ? (
        <WithScript script={script}>
          <section className={styles.part}>
            <h2>{t(words.visitNumber, { number: found.visit.number })}</h2>
            <VisitTable
              appointments={[found.visit]}
              market={found.market}
              opening={opening}
              toldBy={found.toldBy}
            />
            {found.messages.map((one) => (
              <p key={one.id} className={styles.hint}>
                {describeMessage(one, found.visit.timeZone, locale)}
              </p>
            ))}
            {found.toldBy === 'nobody' ? (
              <ComeOfAge />
            ) : (
              <p className={styles.hint}>{words.withoutAccount}</p>
            )}
          </section>
        </WithScript>
      ) : (
        <p>{words.overText}</p>
      )}
    </>
  );
}
