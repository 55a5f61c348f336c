import { useEffect, useState } from 'react';
import { data, href } from 'react-router';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { errorMessage } from '#app/platform/error-message.ts';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { hideToken, readRefusedLink } from '#app/platform/mailed-link.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { ButtonLink } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { DateForm } from '../components/date-form.tsx';
import { PreparedForm } from '../components/prepared-form.tsx';
import type { LinkState, PreparedVisit } from '../contract.ts';
import { FINISH_LINK_WORDS } from '../words.ts';
import type { Route } from './+types/finish-link';
import styles from '../finish-links.module.css';

const STATUS = { open: 200, finished: 200, over: 400 };

/** Looks the link up and changes nothing. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  try {
    const { state } = await services.finishLinks.describeLink({ portal, token });
    return data({ token, state, message: null }, { status: STATUS[state] });
  } catch (error) {
    const { code, status } = readRefusedLink(error);
    const message = code === 'not_found' ? null : errorMessage(portal.locale, code);
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
  const { productName } = usePortal();
  useEffect(() => {
    hideToken();
    prepareHumanCheck();
  }, []);
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={w.title} siteName={productName} canonical={null} />
      <Card padding="l" isRaised className={styles.card}>
        {state === null ? (
          <>
            <h1 className={styles.title}>{message ?? w.unknown}</h1>
            {message === null && <p>{w.unknownText}</p>}
          </>
        ) : (
          <Link token={token} first={state} />
        )}
      </Card>
    </Container>
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
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
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
    </>
  );
}
