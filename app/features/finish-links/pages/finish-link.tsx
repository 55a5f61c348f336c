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
import { PreparedCareForm, PreparedForm } from '../components/prepared-form.tsx';
import type { LinkAbout, LinkState, Prepared } from '../contract.ts';
import { FINISH_LINK_WORDS } from '../words.ts';
import type { Route } from './+types/finish-link';
import styles from '../finish-links.module.css';

const STATUS = { open: 200, finished: 200, over: 400 };

/** Looks the link up and changes nothing. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  try {
    const { state, about } = await services.finishLinks.describeLink({ portal, token });
    return data({ token, state, about, message: null }, { status: STATUS[state] });
  } catch (error) {
    const { code, status } = readRefusedLink(error);
    const message = code === 'not_found' ? null : errorMessage(portal.locale, code);
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
  const { productName } = usePortal();
  useEffect(() => {
    hideToken();
    prepareHumanCheck();
  }, []);
  return (
    <Container width="text" className={styles.page}>
      <PageHead
        title={about === 'care' ? w.care.title : w.title}
        siteName={productName}
        canonical={null}
      />
      <Card padding="l" isRaised className={styles.card}>
        {state === null ? (
          <>
            <h1 className={styles.title}>{message ?? w.unknown}</h1>
            {message === null && <p>{w.unknownText}</p>}
          </>
        ) : (
          <Link token={token} first={state} about={about} />
        )}
      </Card>
    </Container>
  );
}

/** From the date of birth to what became of it. */
function Link({ token, first, about }: { token: string; first: LinkState; about: LinkAbout }) {
  const { w: all } = useOwnWords(FINISH_LINK_WORDS);
  const w = about === 'care' ? { ...all, ...all.care } : all;
  const [state, setState] = useState(first);
  const [opened, setOpened] = useState<{ prepared: Prepared; dateOfBirth: string } | null>(null);
  const [heading, focusHeading] = useDrawnFocus<HTMLHeadingElement>();
  const turnTo = (next: LinkState) => {
    setState(next);
    focusHeading();
  };
  const link = { token, onEnd: turnTo };
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
    </>
  );
}
