import { useState } from 'react';
import { data, href } from 'react-router';
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
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { stopWatchByLink } from '../contract.ts';
import { EARLIER_WORDS } from '../words.ts';
import type { Route } from './+types/stop-watch';

/** Looks the link up and stops nothing: the press of the button does, and a scanner presses none. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  try {
    const { state } = await services.watches.describeStopLink({ portal, token });
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

/** The link of each mail about a watch: what pressing does, the button, and that it is done. */
export default function StopWatch({ loaderData: { token, state, message } }: Route.ComponentProps) {
  const { w } = useOwnWords(EARLIER_WORDS);
  return (
    <MailedLinkPage title={w.stop.title}>
      {state === null ? (
        <RefusedLink message={message} words={w.stop} />
      ) : (
        <OpenedLink token={token} first={state} />
      )}
    </MailedLinkPage>
  );
}

function OpenedLink({ token, first }: { token: string; first: 'open' | 'over' }) {
  const { w } = useOwnWords(EARLIER_WORDS);
  const isAlive = useAlive();
  const { send, isBusy, failure, code } = useSend();
  const [isDone, setIsDone] = useState(first === 'over');
  const [heading, focusHeading] = useDrawnFocus<HTMLHeadingElement>();

  async function stop() {
    if (!(await send(stopWatchByLink, { body: { token } }))) return;
    setIsDone(true);
    focusHeading();
  }

  return (
    <MailedLinkCard title={isDone ? w.stop.done : w.stop.title} heading={heading}>
      {failure !== null && (
        <Banner
          tone="danger"
          role="alert"
          title={code === 'not_found' ? w.stop.unknown : w.stop.failed}
        >
          {code === 'not_found' ? w.stop.unknownText : failure}
        </Banner>
      )}
      <p>{isDone ? w.stop.doneText : w.stop.text}</p>
      <div>
        {isDone ? (
          <ButtonLink variant="secondary" to={href('/services/earlier-times')}>
            {w.stop.others}
          </ButtonLink>
        ) : (
          <Button isBusy={isBusy} disabled={!isAlive} onClick={() => void stop()}>
            {w.stop.button}
          </Button>
        )}
      </div>
    </MailedLinkCard>
  );
}
