import { useState } from 'react';
import { data } from 'react-router';
import {
  MailedLinkCard,
  MailedLinkPage,
  RefusedLink,
} from '#app/forms/mailed-link/mailed-link-page.tsx';
import { useAlive } from '#app/forms/use-alive.ts';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { describeRefusedLink } from '#app/platform/refused-link.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { withdrawLabMarketing } from '../contract.ts';
import { LAB_WORDS } from '../words.ts';
import type { Route } from './+types/lab-consent';

/** Looks the link up and withdraws nothing: the press of the button does, and a scanner presses none. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  try {
    const { state } = await services.lab.describeConsent({ portal, token });
    return data({ token, state, message: null }, { status: 200 });
  } catch (error) {
    const { message, status } = describeRefusedLink(portal.locale, error);
    return data({ token, state: null, message }, { status });
  }
}

/** What the page shows follows from what was done on it. */
export function shouldRevalidate() {
  return false;
}

/** The link of the confirming mail: what would be withdrawn, the button, and that it is done. */
export default function LabConsent({
  loaderData: { token, state, message },
}: Route.ComponentProps) {
  const { w } = useOwnWords(LAB_WORDS);
  return (
    <MailedLinkPage title={w.consent.title}>
      {state === null ? (
        <RefusedLink message={message} words={w.consent} />
      ) : (
        <OpenedLink token={token} first={state} />
      )}
    </MailedLinkPage>
  );
}

function OpenedLink({ token, first }: { token: string; first: 'open' | 'over' }) {
  const { w } = useOwnWords(LAB_WORDS);
  const isAlive = useAlive();
  const { send, isBusy, failure, code } = useSend();
  const [isDone, setIsDone] = useState(first === 'over');
  const [heading, focusHeading] = useDrawnFocus<HTMLHeadingElement>();

  async function withdraw() {
    if (!(await send(withdrawLabMarketing, { body: { token } }))) return;
    setIsDone(true);
    focusHeading();
  }

  return (
    <MailedLinkCard title={isDone ? w.consent.done : w.consent.title} heading={heading}>
      {failure !== null && (
        <Banner
          tone="danger"
          role="alert"
          title={code === 'not_found' ? w.consent.unknown : w.consent.failed}
        >
          {code === 'not_found' ? w.consent.unknownText : failure}
        </Banner>
      )}
      <p>{isDone ? w.consent.doneText : w.consent.text}</p>
      {!isDone && (
        <div>
          <Button isBusy={isBusy} disabled={!isAlive} onClick={() => void withdraw()}>
            {w.consent.button}
          </Button>
        </div>
      )}
    </MailedLinkCard>
  );
}
