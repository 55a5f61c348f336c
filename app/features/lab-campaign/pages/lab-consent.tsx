import { data } from 'react-router';
import { MailedLinkPage, RefusedLink } from '#app/forms/mailed-link/mailed-link-page.tsx';
import { PressOnce } from '#app/forms/mailed-link/press-once.tsx';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { describeRefusedLink } from '#app/platform/refused-link.ts';
import { requestContext } from '#app/request-context.ts';
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
        <PressOnce
          words={w.consent}
          isOver={state === 'over'}
          press={(send) => send(withdrawLabMarketing, { body: { token } })}
        />
      )}
    </MailedLinkPage>
  );
}
