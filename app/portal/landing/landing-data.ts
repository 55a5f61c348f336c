import { listLocationChoices, type LocationChoice } from '#app/features/search/location-choices.ts';
import { writeServiceWords } from '#app/features/content/phone-hours-in-texts.ts';
import type { FinderFilters } from '#app/features/search/filters.ts';
import { presentFinder, type FinderData } from '#app/features/search/finder-data.ts';
import { readSearch } from '#app/features/search/typed-search.ts';
import { fill } from '#app/i18n/words.ts';
import type { HeroKind, LandingPart } from '#app/themes/face.ts';
import { isSearchBody, type LandingBody } from '#app/themes/theme.ts';
import { href } from 'react-router';
import { localise } from '#app/i18n/locale.ts';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { RequestContext } from '#app/request-context.ts';
import { loadCatalogue } from '#app/i18n/catalogue.ts';
import { todayOf } from '#app/time/today.ts';
import { createDateWords } from '#app/ui/dates/date-words.ts';
import { loadMyPage, type MyPageData } from '../my-page/my-page-data.ts';
import { composeLabNotice, type LabNotice } from './partner-bodies/lab-notice.ts';
import { composePartnerBody, type PartnerBody } from './partner-bodies/partner-body.ts';
import {
  presentPopular,
  type PopularSpecialty,
} from '#app/features/directory/popular-subfunctions.ts';
import type { LandingWords } from './landing-words.tsx';
import { CONTENT_WORDS } from './words.ts';
import type { SkinCheck } from './search-bodies/skin-check.ts';
import type { PartnerBodyWords } from './partner-bodies/messages/shape.ts';
import { PARTNER_BODY_WORDS, writePartnerBodyWords } from './partner-bodies/words.ts';

/** Specialties that the landing page links to: three rows of four. */
const POPULAR_COUNT = 12;

/** What the landing page shows from the database. */
export interface LandingData {
  words: LandingWords;
  /** The partner's own welcome message; null: the portal's. */
  introduction: string | null;
  /** What follows it; null: the portal's. */
  lead: string | null;
  locations: LocationChoice[];
  popular: PopularSpecialty[];
  /** What is said to visitors while nobody is registered; null: whoever likes may register, or has signed in. */
  closed: ClosedNotice | null;
  /** A visitor registers with a code. */
  needsCode: boolean;
  /** What the theme has chosen in the search beforehand. */
  preselected: { id: number; label: string } | null;
  /** null: the partner's landing page has none. */
  partnerBody: PartnerBody | null;
  /** null: the partner gives no laboratory test away. */
  labNotice: LabNotice | null;
  hero: HeroKind;
  /** Below the hero, in this order. */
  parts: readonly LandingPart[];
  /** What is said of cover before one books; null: no part of this page. */
  cover: PartnerBodyWords['cover'] | null;
  /** null: the start page is not the search itself. */
  search: LandingSearch | null;
  /** null: nobody is signed in. */
  myPage: MyPageData | null;
}

/** A start page that is the finder itself. */
export interface LandingSearch {
  finder: FinderData;
  /** What it shows while nobody has asked for anything. */
  opensWith: Partial<FinderFilters>;
  /** How much there is, in words. */
  figures: string[];
  /** null: the page is about any care. */
  skinCheck: SkinCheck | null;
}

/** Why nobody is registered now; empty texts: the portal's own words. */
export interface ClosedNotice {
  phase: 'upcoming' | 'closed';
  title: string;
  text: string;
}

/** In the reader's language. */
export function wordsFor(portal: Pick<Portal, 'locale' | 'market' | 'theme'>): LandingWords {
  return { content: CONTENT_WORDS[portal.locale], services: writeServiceWords(portal) };
}

/** A service that has ended, or not begun, is not offered to visitors. */
export async function loadClosedNotice(context: RequestContext): Promise<ClosedNotice | null> {
  return (await loadRegistration(context)).closed;
}

async function loadRegistration({
  portal,
  services,
}: RequestContext): Promise<Pick<LandingData, 'closed' | 'needsCode'>> {
  if (portal.viewer.isLoggedIn) return { closed: null, needsCode: false };
  const { phase, notice, productId } = await services.registration.getRegistrationOffer(portal);
  return {
    closed: phase === 'open' ? null : { phase, ...notice },
    needsCode: productId === null,
  };
}

/** For the loaders of the landing page and of the pages that open a modal over it. */
export async function loadLanding(
  context: RequestContext,
  params = new URLSearchParams(),
): Promise<LandingData> {
  const { portal, services } = context;
  const { locale, market, theme, viewer } = portal;
  const body = theme.landing[viewer.isLoggedIn ? 'member' : 'visitor'];
  const [
    introduction,
    lead,
    locations,
    popular,
    preselected,
    registration,
    myPage,
    labNotice,
    search,
    hasVideo,
  ] = await Promise.all([
    services.content.getStaticContent(portal, 'introduction'),
    services.content.getStaticContent(portal, 'introduction-lead'),
    services.directory.findLocations(portal),
    services.directory.findPopularSubfunctions(portal, POPULAR_COUNT),
    findPreselected(portal, services),
    loadRegistration(context),
    loadMyPage(context),
    loadLabNotice(context),
    isSearchBody(body) ? loadLandingSearch(context, body, params) : null,
    services.video.isOffered(portal),
  ]);
  const parts = theme.face[viewer.isLoggedIn ? 'member' : 'visitor'];
  return {
    words: wordsFor(portal),
    hero: theme.face.hero,
    parts,
    cover: parts.includes('cover') ? PARTNER_BODY_WORDS[locale].cover : null,
    introduction,
    lead,
    locations: listLocationChoices(locations, locale, market),
    popular: popular.map((one) => presentPopular(one, portal)),
    preselected,
    ...registration,
    partnerBody: composePartnerBody(body, {
      flags: theme.flags,
      hasVideo,
      viewer,
      w: writePartnerBodyWords(portal),
    }),
    labNotice,
    search,
    myPage,
  };
}

/** By itself it opens with what the partner has chosen, else with doctors and their times. */
async function loadLandingSearch(
  context: RequestContext,
  body: LandingBody,
  params: URLSearchParams,
): Promise<LandingSearch> {
  const { portal, services } = context;
  const { locale, market, theme } = portal;
  const subfunction = theme.preselectedSubfunction;
  const opensWith = subfunction === null ? { listType: 'doctors' as const } : { subfunction };
  const page = { path: href('/'), fixed: {}, opensWith };
  const [found, offer] = await Promise.all([
    readSearch(context, params, page).then((wanted) =>
      services.search.searchFinder(portal, wanted),
    ),
    services.directory.countOffer(market),
  ]);
  const { figures, skinCheck } = PARTNER_BODY_WORDS[locale];
  return {
    finder: presentFinder(portal, found),
    opensWith,
    figures: [
      fill(locale, figures.doctors, { count: offer.doctors }),
      fill(locale, figures.providers, { count: offer.providers }),
      fill(locale, figures.free, { count: offer.doctorsFreeSoon }),
    ],
    skinCheck: body === 'skin_check' ? skinCheck : null,
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
