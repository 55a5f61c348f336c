import { data, href } from 'react-router';
import { EMERGENCIES_PER_DAY, EMERGENCY_MINUTES } from '#app/features/break-glass/rules.ts';
import { BREAK_GLASS_WORDS } from '#app/features/break-glass/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { timeOf } from '#app/time/booked-time.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { EMERGENCY_WORDS } from '../break-glass-words.ts';
import { EmergencyForm } from '../emergency-form.tsx';
import { NoRole } from '#app/staff/kit/work-list.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { useRoomKeys } from '#app/staff/kit/use-room-keys.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/emergency';

/** null: no role of theirs opens anybody. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  if (!permits(requireStaff(portal), 'emergency.open'))
    return data({ open: null }, { status: 403 });
  return data({ open: await services.breakGlass.findOpen(portal) });
}

/** Where somebody's data are opened in an emergency. Nobody is listed here. */
export default function Emergency({ loaderData: { open } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { w: words, t, locale, market } = useOwnWords(EMERGENCY_WORDS);
  useRoomKeys();
  return (
    <>
      <PageHead title={w.emergency.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.emergency.title}</h1>
      </div>
      {open ? (
        <div className={styles.column}>
          <p>{t(words.lead, { minutes: EMERGENCY_MINUTES, count: EMERGENCIES_PER_DAY })}</p>
          {open.length > 0 && (
            <section className={styles.part}>
              <h2>{words.openNow}</h2>
              <ul>
                {open.map(({ id, partnerId, grounds, endsAt }) => (
                  <li key={id}>
                    <Link
                      to={href('/staff/emergency/:partnerId/:id', {
                        partnerId: String(partnerId),
                        id,
                      })}
                    >
                      {t(words.goBack, {
                        grounds: BREAK_GLASS_WORDS[locale].grounds[grounds],
                        time: timeOf(endsAt, MARKET_ZONES[market]),
                      })}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <EmergencyForm />
        </div>
      ) : (
        <NoRole />
      )}
    </>
  );
}
