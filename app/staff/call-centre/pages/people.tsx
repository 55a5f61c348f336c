import { data } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { BeginGuest } from '../begin-guest.tsx';
import { FindPerson } from '../find-person.tsx';
import { PEOPLE_WORDS } from '../people-words.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { WithScript } from '../script.tsx';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/people';

/** Nobody is listed here: whoever calls is looked for. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  if (!permits(requireStaff(portal), 'patient.find')) {
    return data({ isAllowed: false, guestPortals: [], script: null }, { status: 403 });
  }
  return data({
    isAllowed: true,
    guestPortals: await services.callCentre.findGuestPortals(portal),
    script: await services.callCentre.getScript(portal, null),
  });
}

export default function People({
  loaderData: { isAllowed, guestPortals, script },
}: Route.ComponentProps) {
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
        <WithScript script={script}>
          <FindPerson />
          {guestPortals.length > 0 && <BeginGuest portals={guestPortals} />}
        </WithScript>
      ) : (
        <p>{w.approvals.noRole}</p>
      )}
    </>
  );
}
