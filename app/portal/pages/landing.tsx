import { href } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { loadLanding } from '../landing/landing-data.ts';
import { LandingPage } from '../landing/landing.tsx';
import { WaitingPart } from '../landing/waiting-part.tsx';
import type { Route } from './+types/landing';
import { CONTENT_WORDS } from '../landing/words.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadLanding(context.get(requestContext));
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { origin, productName } = usePortal();
  const { w } = useOwnWords(CONTENT_WORDS);
  return (
    <>
      <PageHead
        title={w.landing.pageTitle}
        siteName={productName}
        description={w.landing.description}
        canonical={`${origin}${href('/')}`}
      />
      <LandingPage data={loaderData} />
      <WaitingPart />
    </>
  );
}
