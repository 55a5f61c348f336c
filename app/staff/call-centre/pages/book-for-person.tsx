import { data, href } from 'react-router';
import { useRef } from 'react';
import type { BookingChoice } from '#app/features/call-centre/book-for-person.server.ts';
import type { SentLink } from '#app/features/finish-links/contract.ts';
import { NAME_LENGTH_MAX, parsePageFilters } from '#app/features/search/filters.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { todayOf } from '#app/time/today.ts';
import { isCivilDate, mondayOf } from '#app/time/week.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { AskCare, CareOptions, TERM_MAX } from '../care-options.tsx';
import { BookTimes } from '../book-times.tsx';
import { SentLinkState } from '../finish-link.tsx';
import { GetForm } from '#app/staff/kit/get-form.tsx';
import { KeyHelp } from '#app/staff/kit/key-help.tsx';
import { PEOPLE_WORDS } from '../people-words.ts';
import styles from '../people.module.css';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { WithScript } from '../script.tsx';
import shared from '#app/staff/staff.module.css';
import { useRoomKeys } from '#app/staff/kit/use-room-keys.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/book-for-person';

/** null: not opened by this session, or too long ago. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const query = new URL(request.url).searchParams;
  const week = query.get('week');
  const term = (query.get('term') ?? '').trim().slice(0, TERM_MAX);
  const { subfunction, location, doctorName } = parsePageFilters(query, todayOf(portal));
  const ask = {
    opening: params.opening,
    term,
    subfunction,
    location,
    doctorName,
    week: isCivilDate(week) ? mondayOf(week) : '',
  };
  const known = await findOrNone(() =>
    Promise.all([
      services.callCentre.findTimesToBook(portal, ask),
      services.callCentre.getScript(portal, params.opening),
      services.finishLinks.lookAtLink(portal, params.opening),
    ]),
  );
  if (!known) return data({ choice: null, script: null, link: null, term }, { status: 404 });
  const [choice, script, link] = known;
  return data({ choice, script, link, term });
}

export default function BookForPersonPage({
  loaderData: { choice, script, link, term },
  params: { opening },
}: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(PEOPLE_WORDS).w;
  const { timeZone } = usePortal();
  const search = useRef<HTMLDivElement>(null);
  const { isHelpShown } = useRoomKeys(search);
  const title = choice ? words.bookTitle : words.over;
  return (
    <div ref={search} className={styles.room}>
      <PageHead title={title} siteName={w.name} canonical={null} />
      <p>
        {choice?.guest ? (
          <Link to={href('/staff/people')}>{words.back}</Link>
        ) : (
          <Link to={href('/staff/people/:opening', { opening })}>{words.backToPerson}</Link>
        )}
      </p>
      <h1 className={shared.title}>{title}</h1>
      {choice ? (
        <WithScript script={script}>
          <KeyHelp isShown={isHelpShown} words={words} />
          {isLinkShown(link, choice) && (
            <SentLinkState link={link} opening={opening} timeZone={timeZone} />
          )}
          <AskCare term={term} />
          {choice.subfunction && !choice.held && <VisitTime choice={choice} />}
          {choice.subfunction || choice.held ? (
            <BookTimes key={choice.subfunction?.id} choice={choice} opening={opening} />
          ) : (
            <CareOptions
              options={choice.options}
              term={term}
              hrefOf={(id) =>
                `${href('/staff/people/:opening/book', { opening })}?subfunction=${id}`
              }
            />
          )}
        </WithScript>
      ) : (
        <p>{words.overText}</p>
      )}
    </div>
  );
}

/** One of a time that was given back meanwhile says nothing any more. */
function isLinkShown(link: SentLink | null, { held }: BookingChoice): link is SentLink {
  return link !== null && (held ? link.id === held.id : link.state === 'finished');
}

/** Where and by whom, for care that was chosen. */
function VisitTime({ choice }: { choice: BookingChoice }) {
  const { w } = useOwnWords(PEOPLE_WORDS);
  const { subfunction, places, location, doctorName } = choice;
  return (
    <GetForm key={`${location} ${doctorName}`} className={styles.ask}>
      <input type="hidden" name="subfunction" value={subfunction?.id} />
      <Select
        name="location"
        label={w.place}
        placeholder={w.anyPlace}
        options={places.map(({ code, name, depth }) => ({
          value: code,
          label: `${'\u00A0'.repeat(2 * depth)}${name}`,
        }))}
        defaultValue={location}
      />
      <TextField
        name="doctorName"
        label={w.doctorName}
        defaultValue={doctorName}
        maxLength={NAME_LENGTH_MAX}
        autoComplete="off"
      />
      <Button type="submit" size="s" variant="secondary">
        {w.find}
      </Button>
      <p className={shared.hint}>{w.earliestFirst}</p>
    </GetForm>
  );
}
