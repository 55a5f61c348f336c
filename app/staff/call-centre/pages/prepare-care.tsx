import { useRef } from 'react';
import { data, href } from 'react-router';
import { parsePageFilters } from '#app/features/search/filters.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { KeyHelp } from '#app/staff/kit/key-help.tsx';
import { useRoomKeys } from '#app/staff/kit/use-room-keys.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { todayOf } from '#app/time/today.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { AskCare, CareOptions, TERM_MAX } from '../care-options.tsx';
import { SentLinkState } from '../finish-link.tsx';
import { STAFF_LINK_WORDS } from '../finish-link-words.ts';
import { PEOPLE_WORDS } from '../people-words.ts';
import styles from '../people.module.css';
import { PrepareCareForm } from '../prepare-care-form.tsx';
import { WithScript } from '../script.tsx';
import shared from '#app/staff/staff.module.css';
import type { Route } from './+types/prepare-care';

/** null: not opened by this session, or too long ago. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const query = new URL(request.url).searchParams;
  const term = (query.get('term') ?? '').trim().slice(0, TERM_MAX);
  const { subfunction } = parsePageFilters(query, todayOf(portal));
  const { opening } = params;
  const known = await findOrNone(() =>
    Promise.all([
      services.finishLinks.beginCare(portal, { opening, term, subfunction }),
      services.callCentre.getScript(portal, opening),
    ]),
  );
  const after = query.get('after');
  if (!known) return data({ begun: null, script: null, term, after }, { status: 404 });
  const [begun, script] = known;
  return data({ begun, script, term, after });
}

/** A request for care that the caller finishes on their telephone. */
export default function PrepareCarePage({
  loaderData: { begun, script, term, after },
  params: { opening },
}: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(PEOPLE_WORDS).w;
  const { care } = useOwnWords(STAFF_LINK_WORDS).w;
  const search = useRef<HTMLDivElement>(null);
  const { isHelpShown } = useRoomKeys(search);
  const title = begun ? care.title : words.over;
  const subfunction = begun?.subfunction;
  // What the caller has sent is not sent once more, but another request may be.
  const sent = begun?.link?.state === 'finished' ? begun.link.id : null;
  const isWriting = subfunction && (sent === null || sent === after);
  return (
    <div ref={search} className={styles.room}>
      <PageHead title={title} siteName={w.name} canonical={null} />
      <p>
        <Link to={href('/staff/people/:opening', { opening })}>{words.backToPerson}</Link>
      </p>
      <h1 className={shared.title}>{title}</h1>
      {begun ? (
        <WithScript script={script}>
          <KeyHelp isShown={isHelpShown} words={words} />
          {begun.link && !isWriting && (
            <SentLinkState {...begun} link={begun.link} opening={opening} />
          )}
          {isWriting ? (
            <PrepareCareForm
              key={subfunction.id}
              begun={{ ...begun, subfunction }}
              opening={opening}
            />
          ) : (
            <>
              {subfunction && (
                <p>
                  <Link to={href('/staff/people/:opening/care', { opening })}>
                    {care.otherCare}
                  </Link>
                </p>
              )}
              {!subfunction && <AskCare term={term} />}
              <CareOptions
                options={begun.options}
                term={term}
                hrefOf={(id) =>
                  `${href('/staff/people/:opening/care', { opening })}?subfunction=${id}${sent === null ? '' : `&after=${sent}`}`
                }
              />
            </>
          )}
        </WithScript>
      ) : (
        <p>{words.overText}</p>
      )}
    </div>
  );
}
