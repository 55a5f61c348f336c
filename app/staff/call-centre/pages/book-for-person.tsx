import { data, href } from 'react-router';
import { useRef } from 'react';
import type { SentLink } from '#app/features/finish-links/contract.ts';
import { LanguageProvider, useLanguage, useOwnWords, useWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { todayOf } from '#app/time/today.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { AskCare, CareOptions, TERM_MAX } from '../care-options.tsx';
import { BookTimes } from '../book-times.tsx';
import { presentChoice, readTimesAsked, type ShownChoice } from '../found-times.ts';
import { SentLinkState } from '../finish-link.tsx';
import { NarrowTimes } from '../narrow-times.tsx';
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
  const term = (query.get('term') ?? '').trim().slice(0, TERM_MAX);
  const ask = { opening: params.opening, term, ...readTimesAsked(query, todayOf(portal)) };
  const known = await findOrNone(() =>
    Promise.all([
      services.callCentre.findTimesToBook(portal, ask),
      services.callCentre.getScript(portal, params.opening),
      services.finishLinks.lookAtLink(portal, params.opening),
    ]),
  );
  if (!known) return data({ choice: null, script: null, link: null, term }, { status: 404 });
  const [made, script, link] = known;
  const choice = await presentChoice(made, portal.locale);
  return data({ choice, script, link, term });
}

export default function BookForPersonPage({
  loaderData: { choice, script, link, term },
  params: { opening },
}: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(PEOPLE_WORDS).w;
  const { timeZone } = usePortal();
  const language = useLanguage();
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
          {choice.found || choice.held ? (
            <LanguageProvider {...language} market={choice.market}>
              {choice.found && <NarrowTimes found={choice.found} />}
              <BookTimes key={choice.found?.data.filters.subfunction} {...{ choice, opening }} />
            </LanguageProvider>
          ) : (
            <AskedFor {...{ choice, term, opening }} />
          )}
        </WithScript>
      ) : (
        <p>{words.overText}</p>
      )}
    </div>
  );
}

/** One of a time that was given back meanwhile says nothing any more. */
function isLinkShown(link: SentLink | null, { held }: ShownChoice): link is SentLink {
  return link !== null && (held ? link.id === held.id : link.state === 'finished');
}

/** Care that fits what was typed, and who is called so. */
function AskedFor({
  choice: { options, names },
  term,
  opening,
}: {
  choice: ShownChoice;
  term: string;
  opening: string;
}) {
  const { w } = useWords('finder');
  const page = href('/staff/people/:opening/book', { opening });
  const hrefOf = (query: Record<string, string>) => `${page}?${new URLSearchParams(query)}`;
  const called = [
    ...names.doctors.map(({ id, name, providerName }) => ({
      key: `D${id}`,
      text: `${name}, ${providerName}`,
      to: hrefOf({ doctorName: name, listType: 'doctors' }),
    })),
    ...names.providers.map(({ id, name, city }) => ({
      key: `P${id}`,
      text: `${name}, ${city}`,
      to: hrefOf({ providerName: name, listType: 'providers' }),
    })),
  ];
  return (
    <>
      {(options.length > 0 || called.length === 0) && (
        <CareOptions
          options={options}
          term={term}
          hrefOf={(id) => hrefOf({ subfunction: String(id) })}
        />
      )}
      {called.length > 0 && (
        <ul className={styles.list} aria-label={`${w.results.doctors}, ${w.results.providers}`}>
          {called.map(({ key, text, to }) => (
            <li key={key}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
