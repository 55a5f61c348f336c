import { useState } from 'react';
import { data } from 'react-router';
import {
  MailedLinkCard,
  MailedLinkPage,
  RefusedLink,
} from '#app/forms/mailed-link/mailed-link-page.tsx';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { describeRefusedLink } from '#app/platform/refused-link.ts';
import { requestContext } from '#app/request-context.ts';
import { useInstant } from '#app/time/use-instant.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import type { PrivacyLink } from '../by-link.server.ts';
import { CopyByLink } from '../components/copy-by-link.tsx';
import { StopByLink } from '../components/stop-by-link.tsx';
import type { PrivacyLinkState } from '../contract.ts';
import { PRIVACY_LINK_WORDS } from '../words.ts';
import type { Route } from './+types/privacy-link';

const STATUS = { open: 200, stopped: 200, over: 400 };

/** Looks the link up and changes nothing. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  try {
    const link = await services.privacyDesk.describeLink({ portal, token });
    return data({ token, link, message: null }, { status: STATUS[link.state] });
  } catch (error) {
    const { message, status } = describeRefusedLink(portal.locale, error);
    return data({ token, link: null, message }, { status });
  }
}

/** What the page shows follows from what was done on it. */
export function shouldRevalidate() {
  return false;
}

/** The link of a data request of somebody without an account: the copy of their data, or the press that stops their erasure. */
export default function PrivacyLinkPage({ loaderData }: Route.ComponentProps) {
  const { token, link, message } = loaderData;
  const { w } = useOwnWords(PRIVACY_LINK_WORDS);
  const title = link?.purpose === 'stop' ? w.stopTitle : w.copyTitle;
  return (
    <MailedLinkPage title={link ? title : w.unknown}>
      {link === null ? (
        <RefusedLink message={message} words={w} />
      ) : (
        <Link token={token} link={link} />
      )}
    </MailedLinkPage>
  );
}

function Link({
  token,
  link: { purpose, state: first, plannedFor },
}: {
  token: string;
  link: PrivacyLink;
}) {
  const { w, t } = useOwnWords(PRIVACY_LINK_WORDS);
  const instant = useInstant();
  const [state, setState] = useState(first);
  const [copy, setCopy] = useState<string | null>(null);
  const [heading, focusHeading] = useDrawnFocus<HTMLHeadingElement>();
  const turnTo = (next: PrivacyLinkState) => {
    setState(next);
    focusHeading();
  };
  const isCopy = purpose === 'copy';
  const stopLead = plannedFor === null ? w.stopNotYet : t(w.stopLead, { at: instant(plannedFor) });
  const { title, text } = {
    open: isCopy
      ? { title: copy ? w.ready : w.copyTitle, text: copy ? w.readyText : w.copyLead }
      : { title: w.stopTitle, text: stopLead },
    stopped: { title: w.stopped, text: w.stoppedText },
    over: isCopy
      ? { title: w.copyOver, text: w.copyOverText }
      : { title: w.stopOver, text: w.stopOverText },
  }[state];
  return (
    <MailedLinkCard title={title} heading={heading}>
      <p>{text}</p>
      {state === 'open' && (
        <noscript>
          <Banner tone="warning">{w.needsScript}</Banner>
        </noscript>
      )}
      {state === 'open' && isCopy && (
        <CopyByLink
          token={token}
          copy={copy}
          onOpen={(href) => {
            setCopy(href);
            focusHeading();
          }}
          onEnd={() => turnTo('over')}
        />
      )}
      {state === 'open' && !isCopy && <StopByLink token={token} onEnd={turnTo} />}
    </MailedLinkCard>
  );
}
