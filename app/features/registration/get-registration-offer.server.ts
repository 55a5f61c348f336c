import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import type { Database } from '#db/client.ts';
import { presentOffer, type RegistrationOffer } from './present-offer.ts';
import { getRegistrationCampaign, hasEmployers } from './queries.server.ts';

export async function getRegistrationOffer(
  { db }: { db: Database },
  portal: Pick<Portal, 'partner' | 'timeZone' | 'locale' | 'market'>,
): Promise<RegistrationOffer> {
  const { partner } = portal;
  const [row, asksWorkEmail] = await Promise.all([
    getRegistrationCampaign(db.main, partner.id),
    hasEmployers(db.main, partner.id),
  ]);
  return { ...presentOffer(row, portal, todayOf(portal)), asksWorkEmail };
}
