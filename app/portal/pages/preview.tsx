import { presentCampaign } from '#app/features/campaigns/campaign.ts';
import { CampaignPage } from '#app/features/campaigns/campaign-page.tsx';
import { showCampaign, type CampaignData } from '#app/features/campaigns/load-campaign.ts';
import { showTextPage, type ShownTextPage } from '#app/features/content/text-page-goals.ts';
import { TextPageView } from '#app/features/content/text-page-view.tsx';
import { PhoneAdvicePage } from '#app/features/phone-advice/phone-advice-page.tsx';
import type { PhoneAdvice } from '#app/features/phone-advice/request-call-back.server.ts';
import { previewOffer } from '#app/features/registration/present-offer.ts';
import {
  RegistrationPage,
  type RegistrationData,
} from '#app/features/registration/registration-page.tsx';
import { notFound } from '#app/platform/or-not-found.ts';
import { requestContext, type RequestContext } from '#app/request-context.ts';
import { loadLanding, type LandingData } from '../landing/landing-data.ts';
import { LandingPage } from '../landing/landing.tsx';
import type { Route } from './+types/preview';
import type { FrameHandle } from './frame.tsx';

type Previewed =
  | { kind: 'start'; landing: LandingData }
  | { kind: 'text'; page: ShownTextPage }
  | { kind: 'campaign'; campaign: CampaignData }
  | { kind: 'phone'; advice: PhoneAdvice }
  | { kind: 'registration'; registration: RegistrationData };

export const handle = (shown: Previewed | undefined): FrameHandle =>
  shown?.kind === 'campaign' ? { isNavigationStatic: true, isNavigationColoured: true } : {};

export function loader({ context }: Route.LoaderArgs): Promise<Previewed> {
  return load(context.get(requestContext));
}

async function load(asked: RequestContext): Promise<Previewed> {
  const { portal, services } = asked;
  const { preview } = portal;
  switch (preview?.kind) {
    case 'start':
      return { kind: 'start', landing: await loadLanding(asked) };
    case 'text': {
      const page = await services.content.getTextPage(portal, preview.key);
      if (!page) throw notFound();
      return { kind: 'text', page: showTextPage(page, portal.theme, portal.viewer) };
    }
    case 'campaign': {
      const campaign = presentCampaign(preview.campaign, portal);
      const data = await showCampaign(asked, { campaign, today: preview.today });
      return { kind: 'campaign', campaign: data };
    }
    case 'phone': {
      const hours = await services.phoneAdvice.getPhoneHours(portal);
      // Nobody has signed in, so nobody's name stands in the form.
      const own = { name: '…', phone: hours.number ?? '', children: [] };
      return { kind: 'phone', advice: { ...hours, own, callBacks: [] } };
    }
    case 'registration': {
      const stored = await services.registration.getRegistrationOffer(portal);
      const offer = previewOffer(stored, preview, portal);
      // As whoever comes to register: a member has nothing to read there.
      const registration = { offer, demo: [], activation: null, member: null };
      return { kind: 'registration', registration };
    }
    case undefined:
      throw notFound();
  }
}

/** A page as visitors will see it, with what is not published yet. */
export default function PreviewPage({ loaderData: shown }: Route.ComponentProps) {
  switch (shown.kind) {
    case 'start':
      return <LandingPage data={shown.landing} />;
    case 'text':
      return <TextPageView page={shown.page} canonical={null} />;
    case 'campaign':
      return <CampaignPage data={shown.campaign} />;
    case 'phone':
      return <PhoneAdvicePage advice={shown.advice} />;
    case 'registration':
      return <RegistrationPage {...shown.registration} />;
  }
}
