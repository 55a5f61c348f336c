import type { Portal } from '#app/platform/portal.ts';
import type { PriceListGroup, Service } from './contract.ts';
import {
  findPriceLists,
  requireFlatPriceList,
  requirePriceList,
  type PriceDeps,
  type PriceOwner,
} from './find-price-lists.server.ts';

export interface PriceServices {
  /** One price list by specialty; throws not_found. */
  requirePriceList(portal: Portal, owner: PriceOwner, id: number): Promise<PriceListGroup[]>;
  /** The same without specialties. */
  requireFlatPriceList(portal: Portal, owner: PriceOwner, id: number): Promise<Service[]>;
  /** Price lists of several, by id. */
  findPriceLists(
    portal: Portal,
    owner: PriceOwner,
    ids: number[],
    subfunction: number | null,
  ): Promise<Record<string, Service[]>>;
}

export function createPriceServices(deps: PriceDeps): PriceServices {
  return {
    requirePriceList: (portal, owner, id) => requirePriceList(deps, portal, owner, id),
    requireFlatPriceList: (portal, owner, id) => requireFlatPriceList(deps, portal, owner, id),
    findPriceLists: (portal, owner, ids, subfunction) =>
      findPriceLists(deps, portal, owner, ids, subfunction),
  };
}
