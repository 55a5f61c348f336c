import { href, data } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import { PARTNER_PAGES } from '#app/themes/partner-pages.ts';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { ActivationSteps } from '../landing/activation-steps.tsx';
import { SafetyNote } from '../landing/safety-note.tsx';
import { ServiceTiles } from '../landing/service-tiles.tsx';
import { StartPage } from '../landing/start-page.tsx';
import { CONTENT_WORDS } from '../landing/words.ts';
import type { Route } from './+types/partner-page';

/** A page of the partner's own, where its theme names it. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { portal } = context.get(requestContext);
  const address = new URL(request.url).pathname.slice(1).replace(/\.data$/, '');
  const page = portal.theme.pages.find((one) => one === address);
  if (!page) throw data(null, { status: 404 });
  return { page };
}

export default function PartnerPageRoute({ loaderData: { page } }: Route.ComponentProps) {
  const { origin, productName } = usePortal();
  const { w, t } = useOwnWords(CONTENT_WORDS);
  const kind = PARTNER_PAGES[page];
  const words = w.partnerPages;
  const product = { product: productName };
  return (
    <>
      <PageHead
        title={t(words[`${kind}Title`], product)}
        siteName={productName}
        description={t(words[`${kind}Description`], product)}
        canonical={`${origin}${href(`/${page}`)}`}
      />
      {kind === 'start' ? <StartPage page={page} /> : <ServicesPage />}
    </>
  );
}

/** What there is, without anything else. */
function ServicesPage() {
  const { isLoggedIn } = usePortal().viewer;
  return (
    <>
      <ServiceTiles level={1} />
      {!isLoggedIn && <ActivationSteps />}
      <SafetyNote />
    </>
  );
}
