import { useEffect, useState } from 'react';
import { data } from 'react-router';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { errorMessage } from '#app/platform/error-message.ts';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { hideToken, readRefusedLink } from '#app/platform/mailed-link.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { useDay, useInstant } from '#app/time/use-instant.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import type { PrivacyLink } from '../by-link.server.ts';
import { CopyByLink } from '../components/copy-by-link.tsx';
import { StopByLink } from '../components/stop-by-link.tsx';
import type { PrivacyLinkState } from '../contract.ts';
import styles from '../privacy-links.module.css';
import { PRIVACY_LINK_WORDS } from '../words.ts';
import type { Route } from './+types/privacy-link';

const STATUS = { open: 200, stopped: 200, erased: 200, over: 400 };

/** Looks the link up and changes nothing. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  try {
    const link = await services.privacyDesk.describeLink({ portal, token });
    return data({ token, link, message: null }, { status: STATUS[link.state] });
  } catch (error) {
    const { code, status } = readRefusedLink(error);
    const message = code === 'not_found' ? null : errorMessage(portal.locale, code);
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
  const { productName } = usePortal();
  useEffect(() => {
    hideToken();
    prepareHumanCheck();
  }, []);
  const title = link?.purpose === 'stop' ? w.stopTitle : w.copyTitle;
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={link ? title : w.unknown} siteName={productName} canonical={null} />
      <Card padding="l" isRaised className={styles.card}>
        {link === null ? (
          <>
            <h1 className={styles.title}>{message ?? w.unknown}</h1>
            {message === null && <p>{w.unknownText}</p>}
          </>
        ) : (
          <Link token={token} link={link} />
        )}
      </Card>
    </Container>
  );
}

function Link({
  token,
  link: { purpose, state: first, plannedFor },
}: {
  token: string;
  link: PrivacyLink;
}) {
  const { w, t, market } = useOwnWords(PRIVACY_LINK_WORDS);
  const instant = useInstant();
  const day = useDay();
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
    erased: {
      title: w.erased,
      text:
        plannedFor === null
          ? w.stopOverText
          : t(w.erasedText, { day: day(dayOf(plannedFor, MARKET_ZONES[market])) }),
    },
    stopped: { title: w.stopped, text: w.stoppedText },
    over: isCopy
      ? { title: w.copyOver, text: w.copyOverText }
      : { title: w.stopOver, text: w.stopOverText },
  }[state];
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
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
    </>
  );
}
