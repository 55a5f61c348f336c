import { useState } from 'react';
import { data, href } from 'react-router';
import {
  MailedLinkCard,
  MailedLinkPage,
  RefusedLink,
} from '#app/forms/mailed-link/mailed-link-page.tsx';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { describeRefusedLink } from '#app/platform/refused-link.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { DateForm } from '../components/date-form.tsx';
import { PreparedForm } from '../components/prepared-form.tsx';
import type { LinkState, PreparedVisit } from '../contract.ts';
import { FINISH_LINK_WORDS } from '../words.ts';
import type { Route } from './+types/finish-link';

const STATUS = { open: 200, finished: 200, over: 400 };

/** Looks the link up and changes nothing. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  try {
    const { state } = await services.finishLinks.describeLink({ portal, token });
    return data({ token, state, message: null }, { status: STATUS[state] });
  } catch (error) {
    const { message, status } = describeRefusedLink(portal.locale, error);
    return data({ token, state: null, message }, { status });
  }
}

/** What the page shows follows from what was done on it. */
export function shouldRevalidate() {
  return false;
}

/** The link that the call centre sends: what was prepared, once the date of birth is said, and the press that books it. */
export default function FinishLinkPage({ loaderData }: Route.ComponentProps) {
  const { token, state, message } = loaderData;
  const { w } = useOwnWords(FINISH_LINK_WORDS);
  return (
    <MailedLinkPage title={w.title}>
      {state === null ? (
        <RefusedLink message={message} words={w} />
      ) : (
        <Link token={token} first={state} />
      )}
    </MailedLinkPage>
  );
}

/** From the date of birth to what became of it. */
function Link({ token, first }: { token: string; first: LinkState }) {
  const { w } = useOwnWords(FINISH_LINK_WORDS);
  const [state, setState] = useState(first);
  const [opened, setOpened] = useState<{ visit: PreparedVisit; dateOfBirth: string } | null>(null);
  const [heading, focusHeading] = useDrawnFocus<HTMLHeadingElement>();
  const turnTo = (next: LinkState) => {
    setState(next);
    focusHeading();
  };
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
          onOpen={(visit, dateOfBirth) => {
            setOpened({ visit, dateOfBirth });
            focusHeading();
          }}
          onEnd={turnTo}
        />
      )}
      {state === 'open' && opened && <PreparedForm token={token} {...opened} onEnd={turnTo} />}
      {state === 'over' && (
        <p>
          <ButtonLink to={href('/services/provider-search')}>{w.newSearch}</ButtonLink>
        </p>
      )}
    </MailedLinkCard>
  );
}
