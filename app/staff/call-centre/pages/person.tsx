import { data, href, redirect } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { requestContext } from '#app/request-context.ts';
import { timeOf } from '#app/time/booked-time.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { KeyHelp } from '#app/staff/kit/key-help.tsx';
import { PEOPLE_WORDS } from '../people-words.ts';
import { PersonScreen } from '../person-screen.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import { WithScript } from '../script.tsx';
import styles from '#app/staff/staff.module.css';
import { useFreshOnFocus } from '#app/staff/kit/use-fresh-on-focus.ts';
import { useRoomKeys } from '#app/staff/kit/use-room-keys.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/person';

/** null: not opened by this session, or too long ago; or a role that opens nobody. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  try {
    const [person, script] = await Promise.all([
      services.callCentre.getPerson(portal, params.opening),
      services.callCentre.getScript(portal, params.opening),
    ]);
    return data({ person, script });
  } catch (error) {
    const code = failureCodeOf(error);
    if (code !== 'not_found' && code !== 'forbidden') throw error;
    // All pages of a call lead back here.
    const { opening } = params;
    const kind = services.callCentre.findKind(portal, opening);
    if (kind === 'visit') throw redirect(href('/staff/people/:opening/visit', { opening }));
    if (kind === 'guest') throw redirect(href('/staff/people/:opening/book', { opening }));
    return data({ person: null, script: null }, { status: 404 });
  }
}

export default function PersonPage({
  loaderData: { person, script },
  params: { opening },
}: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { w: words, t } = useOwnWords(PEOPLE_WORDS);
  const { isHelpShown } = useRoomKeys();
  useFreshOnFocus();
  const title = person ? (person.details?.name ?? person.email) : words.over;
  return (
    <>
      <PageHead title={person ? w.people.title : words.over} siteName={w.name} canonical={null} />
      <p>
        <Link to={href('/staff/people')}>{words.back}</Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {person && (
          <p className={styles.hint}>
            {person.partner} ·{' '}
            {t(words.openUntil, { time: timeOf(person.openUntil, person.timeZone) })}
          </p>
        )}
      </div>
      {person ? (
        <WithScript script={script}>
          <KeyHelp isShown={isHelpShown} words={words} />
          <PersonScreen person={person} opening={opening} />
        </WithScript>
      ) : (
        <p>{words.overText}</p>
      )}
    </>
  );
}
