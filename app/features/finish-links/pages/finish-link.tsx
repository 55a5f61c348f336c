import { useEffect, useState } from 'react';
import { data, href } from 'react-router';
import {
  MailedLinkCard,
  MailedLinkPage,
  RefusedLink,
} from '#app/forms/mailed-link/mailed-link-page.tsx';
import { useAlive } from '#app/forms/use-alive.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import {
  findHiddenLink,
  forgetLink,
  hideToken,
  hideTokenBehind,
} from '#app/platform/mailed-link.ts';
import { describeRefusedLink } from '#app/platform/refused-link.ts';
import { requestContext } from '#app/request-context.ts';
import { writeTabMemory } from '#app/platform/tab-memory.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { DateForm } from '../components/date-form.tsx';
import { PreparedCareForm, PreparedForm } from '../components/prepared-form.tsx';
import type { LinkAbout, LinkState, Prepared } from '../contract.ts';
import { filesMemory } from '../files-memory.ts';
import { FINISH_LINK_WORDS } from '../words.ts';
import type { Route } from './+types/finish-link';

/** What stands in the address bar in the place of a link. */
const SHOWN = href('/f/:token?');

const STATUS = { open: 200, finished: 200, over: 400 };

/** Looks the link up and changes nothing. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  // A reload: the token is where the server does not see it.
  if (token === undefined) return data({ token: null, state: null, about: null, message: null });
  try {
    const { state, about } = await services.finishLinks.describeLink({ portal, token });
    return data({ token, state, about, message: null }, { status: STATUS[state] });
  } catch (error) {
    const { message, status } = describeRefusedLink(portal.locale, error);
    return data({ token, state: null, about: null, message }, { status });
  }
}

/** What the page shows follows from what was done on it. */
export function shouldRevalidate() {
  return false;
}

/** The link that the call centre sends: what was prepared, once the date of birth is said, and the press that books it. */
export default function FinishLinkPage({ loaderData }: Route.ComponentProps) {
  const { token, state, about, message } = loaderData;
  const { w } = useOwnWords(FINISH_LINK_WORDS);
  return (
    <MailedLinkPage
      title={
        state === null && token !== null
          ? (message ?? w.unknown)
          : about === 'care'
            ? w.care.title
            : w.title
      }
      hide={state === 'open' ? () => hideTokenBehind(SHOWN) : token === null ? () => {} : hideToken}
    >
      {token === null ? (
        <Reloaded />
      ) : state === null ? (
        <RefusedLink message={message} words={w} />
      ) : (
        <Link token={token} first={state} about={about} />
      )}
    </MailedLinkPage>
  );
}

/** Leads back to the link that was open here: a telephone lets go of the page while its camera takes the picture of a referral. */
function Reloaded() {
  const { w } = useOwnWords(FINISH_LINK_WORDS);
  const isAlive = useAlive();
  const link = isAlive ? findHiddenLink(SHOWN) : null;
  useEffect(() => {
    if (link !== null) window.location.replace(link);
  }, [link]);
  return (
    <>
      {isAlive && link === null && <RefusedLink message={null} words={w} />}
      <noscript>
        <Banner tone="warning">{w.needsScript}</Banner>
      </noscript>
    </>
  );
}

/** From the date of birth to what became of it. */
function Link({ token, first, about }: { token: string; first: LinkState; about: LinkAbout }) {
  const { w: all } = useOwnWords(FINISH_LINK_WORDS);
  const w = about === 'care' ? { ...all, ...all.care } : all;
  const [state, setState] = useState(first);
  const [opened, setOpened] = useState<{ prepared: Prepared; dateOfBirth: string } | null>(null);
  const [heading, focusHeading] = useDrawnFocus<HTMLHeadingElement>();
  useEffect(() => {
    if (state !== 'open') writeTabMemory(filesMemory(token), null);
  }, [state, token]);
  const turnTo = (next: LinkState) => {
    setState(next);
    if (next !== 'open') forgetLink();
    focusHeading();
  };
  const link = { token, onEnd: turnTo };
  const { title, text } = {
    open: { title: w.title, text: opened ? null : w.lead },
    finished: { title: w.done, text: w.doneText },
    over: { title: w.over, text: w.overText },
  }[state];
  return (
    <MailedLinkCard title={title} heading={heading}>
      {text && <p>{text}</p>}
      {state === 'open' && (
        <noscript>
          <Banner tone="warning">{w.needsScript}</Banner>
        </noscript>
      )}
      {state === 'open' && !opened && (
        <DateForm
          token={token}
          onOpen={(prepared, dateOfBirth) => {
            setOpened({ prepared, dateOfBirth });
            focusHeading();
          }}
          onEnd={turnTo}
        />
      )}
      {state === 'open' && opened?.prepared.about === 'visit' && (
        <PreparedForm {...link} visit={opened.prepared} dateOfBirth={opened.dateOfBirth} />
      )}
      {state === 'open' && opened?.prepared.about === 'care' && (
        <PreparedCareForm {...link} care={opened.prepared} dateOfBirth={opened.dateOfBirth} />
      )}
      {state === 'over' && about === 'visit' && (
        <p>
          <ButtonLink to={href('/services/provider-search')}>{w.newSearch}</ButtonLink>
        </p>
      )}
    </MailedLinkCard>
  );
}
