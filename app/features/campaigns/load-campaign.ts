import { parsePageFilters, type FinderFilters } from '#app/features/search/filters.ts';
import { parseRouterFilters } from '#app/features/search/finder-address.ts';
import {
  presentFinder,
  recallFrame,
  searchInBrowser,
  type FinderData,
} from '#app/features/search/finder-data.ts';
import type { RequestContext } from '#app/request-context.ts';
import { todayOf } from '#app/time/today.ts';
import { phaseOf, type Campaign } from './campaign.ts';

export interface CampaignData {
  campaign: Campaign;
  /** The market's own day. */
  today: string;
  /** Only while the campaign is open. */
  finder: FinderData | null;
}

/** Clinics with a coupon for the campaign's service. */
export function fixedFilters({ subfunctionId }: Campaign): Partial<FinderFilters> {
  return {
    subfunction: subfunctionId,
    discountOnly: 1,
    near: '',
    providerName: '',
    doctorName: '',
  };
}

/** What a campaign's page shows; null: the partner has none at this address. */
export async function loadCampaign(
  context: RequestContext,
  slug: string,
  { searchParams }: URL,
): Promise<CampaignData | null> {
  const { portal, services } = context;
  const campaign = await services.campaigns.getCampaign(portal, slug);
  return campaign && showCampaign(context, { campaign, today: todayOf(portal) }, searchParams);
}

/** What the page of a campaign shows on a day. */
export async function showCampaign(
  { portal, services }: RequestContext,
  { campaign, today }: Pick<CampaignData, 'campaign' | 'today'>,
  searchParams = new URLSearchParams(),
): Promise<CampaignData> {
  if (phaseOf(campaign, today) !== 'open') return { campaign, today, finder: null };
  const filters = parsePageFilters(searchParams, today);
  const found = await services.search.searchFinder(portal, {
    ...filters,
    ...fixedFilters(campaign),
  });
  return { campaign, today, finder: presentFinder(portal, found) };
}

/** The campaign seen last in this tab: its searches need it again. Browser only. */
let last: Pick<CampaignData, 'campaign' | 'today'> | null = null;

export function rememberCampaign({ campaign, today, finder }: CampaignData): void {
  last = finder && { campaign, today };
}

/** A search inside the page of the campaign seen last: the list comes first, its free times follow. null: not that page. */
export async function searchCampaign(
  slug: string,
  { url, signal }: Pick<Request, 'url' | 'signal'>,
): Promise<CampaignData | null> {
  const frame = recallFrame();
  const known = last?.campaign.slug === slug ? last : null;
  if (!frame || !known) return null;
  const filters = {
    ...parseRouterFilters(new URL(url).searchParams, frame.today),
    ...fixedFilters(known.campaign),
  };
  return { ...known, finder: await searchInBrowser(frame, filters, signal) };
}
