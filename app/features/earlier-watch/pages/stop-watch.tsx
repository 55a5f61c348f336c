import { data, href } from 'react-router';
import { MailedLinkPage, RefusedLink } from '#app/forms/mailed-link/mailed-link-page.tsx';
import { PressOnce } from '#app/forms/mailed-link/press-once.tsx';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { describeRefusedLink } from '#app/platform/refused-link.ts';
import { requestContext } from '#app/request-context.ts';
import { ButtonLink } from '#app/ui/button/button.tsx';
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
        <PressOnce
          words={w.stop}
          isOver={state === 'over'}
          press={(send) => send(stopWatchByLink, { body: { token } })}
          after={
            <div>
              <ButtonLink variant="secondary" to={href('/services/earlier-times')}>
                {w.stop.others}
              </ButtonLink>
            </div>
          }
        />
      )}
    </MailedLinkPage>
  );
}
