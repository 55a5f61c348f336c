import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import type { Campaign } from './campaign.ts';
import { getCampaign } from './get-campaign.server.ts';

export interface CampaignServices {
  /** null: the portal's partner has none at this path. */
  getCampaign(portal: Portal, slug: string): Promise<Campaign | null>;
}

export function createCampaignServices(deps: { db: Database }): CampaignServices {
  return { getCampaign: (portal, slug) => getCampaign(deps, portal, slug) };
}
