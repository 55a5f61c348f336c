import { href, data as answer, type ShouldRevalidateFunctionArgs } from 'react-router';
import { CampaignPage } from '#app/features/campaigns/campaign-page.tsx';
import {
  loadCampaign,
  searchCampaign,
  type CampaignData,
} from '#app/features/campaigns/load-campaign.ts';
import { isSameSearch } from '#app/features/search/finder-address.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { requestContext } from '#app/request-context.ts';
import type { PartnerPage } from '#app/themes/partner-record.ts';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Container } from '#app/ui/layout/layout.tsx';
import { ClosedOffer } from '../landing/closed-offer.tsx';
import { ActivationSteps } from '../landing/activation-steps.tsx';
import { loadClosedNotice, wordsFor, type ClosedNotice } from '../landing/landing-data.ts';
import {
  LandingWordsProvider,
  useLandingWords,
  type LandingWords,
} from '../landing/landing-words.tsx';
import { SafetyNote } from '../landing/safety-note.tsx';
import { ServiceTiles } from '../landing/service-tiles.tsx';
import { StartPage } from '../landing/start-page.tsx';
import type { Route } from './+types/own-page';
import type { FrameHandle } from './frame.tsx';

/** What a partner has at an address of its own: a page that its record names, or a campaign. */
type OwnPage =
  | {
      page: PartnerPage;
      closed: ClosedNotice | null;
      hasVideo: boolean;
      words: LandingWords;
      campaign?: never;
    }
  | { campaign: CampaignData; page?: never };

export const handle = (own: OwnPage | undefined): FrameHandle =>
  own?.campaign ? { isNavigationStatic: true, isNavigationColoured: true } : {};

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<OwnPage> {
  const asked = context.get(requestContext);
  const page = asked.portal.theme.pages.find(({ address }) => address === params.ownPage);
  if (page) {
    const [closed, hasVideo] = await Promise.all([
      loadClosedNotice(asked),
      asked.services.video.isOffered(asked.portal),
    ]);
    return { page, closed, hasVideo, words: wordsFor(asked.portal) };
  }
  const campaign = await loadCampaign(asked, params.ownPage, new URL(request.url));
  if (!campaign) throw answer(null, { status: 404 });
  asked.openedCampaign = params.ownPage;
  return { campaign };
}

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  const campaign = await searchCampaign(params.ownPage, request);
  return campaign ? { campaign } : serverLoader();
}

/** Another week keeps the list, and so does an entry of history that only opens or closes something on the page. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (
    currentUrl.pathname !== nextUrl.pathname ||
    !isSameSearch(currentUrl.searchParams, nextUrl.searchParams)
  );
}

export default function OwnPageRoute({ loaderData: own }: Route.ComponentProps) {
  return own.campaign ? (
    <CampaignPage data={own.campaign} />
  ) : (
    <LandingWordsProvider words={own.words}>
      <RecordedPage page={own.page} closed={own.closed} hasVideo={own.hasVideo} />
    </LandingWordsProvider>
  );
}

function RecordedPage({
  page: { address, kind },
  closed,
  hasVideo,
}: {
  page: PartnerPage;
  closed: ClosedNotice | null;
  hasVideo: boolean;
}) {
  const { origin, productName } = usePortal();
  const { w, t } = useLandingWords();
  const words = w.partnerPages;
  const product = { product: productName };
  return (
    <>
      <PageHead
        title={t(words[`${kind}Title`], product)}
        siteName={productName}
        description={t(words[`${kind}Description`], product)}
        canonical={`${origin}${href('/:ownPage', { ownPage: address })}`}
      />
      {kind === 'start' ? (
        <StartPage address={address} closed={closed} hasVideo={hasVideo} />
      ) : (
        <ServicesPage closed={closed} />
      )}
    </>
  );
}

/** What there is, without anything else. */
function ServicesPage({ closed }: { closed: ClosedNotice | null }) {
  const { isLoggedIn } = usePortal().viewer;
  return (
    <>
      <ServiceTiles level={1} />
      {closed ? (
        <Container width="wide">
          <ClosedOffer notice={closed} />
        </Container>
      ) : (
        !isLoggedIn && <ActivationSteps />
      )}
      <SafetyNote />
    </>
  );
}
