import { data } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { BeginGuest } from '../begin-guest.tsx';
import { FindPerson } from '../find-person.tsx';
import { PEOPLE_WORDS } from '../people-words.ts';
import people from '../people.module.css';
import { requireStaff } from '../require-staff.ts';
import styles from '../staff.module.css';
import { STAFF_WORDS } from '../words.ts';
import type { Route } from './+types/people';

/** Nobody is listed here: whoever calls is looked for. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  if (!permits(requireStaff(portal), 'patient.find')) {
    return data({ isAllowed: false, guestPortals: [] }, { status: 403 });
  }
  return data({
    isAllowed: true,
    guestPortals: await services.callCentre.findGuestPortals(portal),
  });
}

export default function People({ loaderData: { isAllowed, guestPortals } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(PEOPLE_WORDS).w;
  return (
    <>
      <PageHead title={w.people.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.people.title}</h1>
        {isAllowed && <p>{words.lead}</p>}
      </div>
      {isAllowed ? (
        <div className={people.people}>
          <FindPerson />
          {guestPortals.length > 0 && <BeginGuest portals={guestPortals} />}
        </div>
      ) : (
        <p>{w.approvals.noRole}</p>
      )}
    </>
  );
}
