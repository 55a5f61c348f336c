/** A partner's campaign about one service, as its page shows it. Days are written `YYYY-MM-DD`. */
export interface Campaign {
  slug: string;
  title: string;
  text: string;
  subfunctionId: number;
  opens: string;
  /** The last day, to its end. */
  closes: string;
  /** The last day on which its coupons are taken. */
  usableUntil: string;
}

export type CampaignPhase = 'upcoming' | 'open' | 'closed';

/** @param today the market's own day */
export function phaseOf({ opens, closes }: Campaign, today: string): CampaignPhase {
  if (today < opens) return 'upcoming';
  return today <= closes ? 'open' : 'closed';
}

/** What is different in the lists of a campaign: the coupon instead of the price list, and no way to other pages. */
export const CAMPAIGN_FLAGS = {
  showsCouponButton: true,
  opensProvidersFromList: false,
  opensProvidersFromMap: false,
} as const;
