import { listLocationChoices, type LocationChoice } from '#app/features/search/location-choices.ts';
import type { PopularSubfunction } from '#app/features/directory/popular-subfunctions.ts';
import { localise } from '#app/i18n/locale.ts';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import type { RequestContext } from '#app/request-context.ts';
import { loadCatalogue } from '#app/i18n/catalogue.ts';
import { todayOf } from '#app/time/today.ts';
import { createDateWords } from '#app/ui/dates/date-words.ts';
import { loadMyPage, type MyPageData } from '../my-page/my-page-data.ts';
import { composeLabNotice, type LabNotice } from './partner-bodies/lab-notice.ts';
import { composePartnerBody, type PartnerBody } from './partner-bodies/partner-body.ts';
import { PARTNER_BODY_WORDS } from './partner-bodies/words.ts';

/** Specialties that the landing page links to: three rows of four. */
const POPULAR_COUNT = 12;

/** What the landing page shows from the database. */
export interface LandingData {
  /** The partner's own welcome message; null: the portal's. */
  introduction: string | null;
  locations: LocationChoice[];
  popular: PopularSubfunction[];
  /** What is said to visitors while nobody is registered; null: whoever likes may register, or has signed in. */
  closed: ClosedNotice | null;
  /** What the theme has chosen in the search beforehand. */
  preselected: { id: number; label: string } | null;
  /** null: the partner's landing page has none. */
  partnerBody: PartnerBody | null;
  /** null: the partner gives no laboratory test away. */
  labNotice: LabNotice | null;
  /** null: nobody is signed in. */
  myPage: MyPageData | null;
}

/** Why nobody is registered now; empty texts: the portal's own words. */
export interface ClosedNotice {
  phase: 'upcoming' | 'closed';
  title: string;
  text: string;
}

/** A service that has ended, or not begun, is not offered to visitors. */
export async function loadClosedNotice({
  portal,
  services,
}: RequestContext): Promise<ClosedNotice | null> {
  if (portal.viewer.isLoggedIn) return null;
  const { phase, notice } = await services.registration.getRegistrationOffer(portal);
  return phase === 'open' ? null : { phase, ...notice };
}

/** For the loaders of the landing page and of the pages that open a modal over it. */
export async function loadLanding(context: RequestContext): Promise<LandingData> {
  const { portal, services } = context;
  const { locale, market, theme, viewer } = portal;
  const [introduction, locations, popular, preselected, closed, myPage, labNotice] =
    await Promise.all([
      services.content.getStaticContent(portal, 'introduction'),
      services.directory.findLocations(portal),
      services.directory.findPopularSubfunctions(portal, POPULAR_COUNT),
      findPreselected(portal, services),
      loadClosedNotice(context),
      loadMyPage(context),
      loadLabNotice(context),
    ]);
  return {
    introduction,
    locations: listLocationChoices(locations, locale, market),
    popular,
    preselected,
    closed,
    partnerBody: composePartnerBody(theme.landing[viewer.isLoggedIn ? 'member' : 'visitor'], {
      flags: theme.flags,
      viewer,
      w: PARTNER_BODY_WORDS[locale],
    }),
    labNotice,
    myPage,
  };
}

async function loadLabNotice({ portal, services }: RequestContext): Promise<LabNotice | null> {
  const campaign = await services.lab.getCampaign(portal);
  if (!campaign) return null;
  const { locale } = portal;
  const { catalogue } = await loadCatalogue[locale]();
  return composeLabNotice(campaign, {
    today: todayOf(portal),
    locale,
    writeDay: createDateWords(locale, catalogue.ui.dates).dayFull,
    w: PARTNER_BODY_WORDS[locale],
  });
}

/** Null also for one that the partner does not offer any more. */
async function findPreselected(
  portal: RequestContext['portal'],
  { directory }: RequestContext['services'],
): Promise<LandingData['preselected']> {
  const { preselectedSubfunction } = portal.theme;
  if (preselectedSubfunction === null) return null;
  try {
    const option = await directory.requireSubfunction(portal, preselectedSubfunction);
    return { id: option.id, label: localise(option, portal.locale, portal.market) };
  } catch (error) {
    if (failureCodeOf(error) === 'not_found') return null;
    throw error;
  }
}
