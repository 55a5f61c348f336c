import { data } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { FindPerson } from '../find-person.tsx';
import { PEOPLE_WORDS } from '../people-words.ts';
import { requireStaff } from '../require-staff.ts';
import styles from '../staff.module.css';
import { STAFF_WORDS } from '../words.ts';
import type { Route } from './+types/people';

/** Nobody is listed here: whoever calls is looked for. */
export function loader({ context }: Route.LoaderArgs) {
  const actor = requireStaff(context.get(requestContext).portal);
  const isAllowed = permits(actor, 'patient.find');
  return data({ isAllowed }, { status: isAllowed ? 200 : 403 });
}

export default function People({ loaderData: { isAllowed } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(PEOPLE_WORDS).w;
  return (
    <>
      <PageHead title={w.people.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.people.title}</h1>
        {isAllowed && <p>{words.lead}</p>}
      </div>
      {isAllowed ? <FindPerson /> : <p>{w.approvals.noRole}</p>}
    </>
  );
}
