import { localise, type LocalisedText } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { CampaignRecord } from '#app/themes/partner-record.ts';

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

/** A campaign of a partner's record, in the reader's language. */
export function presentCampaign(
  {
    address,
    subfunction,
    title,
    text,
    ...days
  }: Omit<CampaignRecord, 'title' | 'text'> & { title: LocalisedText; text: LocalisedText },
  { locale, market }: Pick<Portal, 'locale' | 'market'>,
): Campaign {
  const read = (locales: LocalisedText) => localise({ name: '', locales }, locale, market);
  const { opens, closes, usableUntil } = days;
  return {
    slug: address,
    title: read(title),
    text: read(text),
    subfunctionId: subfunction,
    opens,
    closes,
    usableUntil,
  };
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
