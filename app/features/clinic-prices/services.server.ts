import type { DeskDeps } from '#app/features/clinic-desk/own-clinic.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { getDiscountBoard, getPriceBoard, type WhichList } from './get-price-board.server.ts';
import {
  saveDiscount,
  savePrices,
  withdrawPriceChange,
  type DiscountInput,
  type PricesInput,
} from './save-prices.server.ts';

export type ClinicPricesServices = ReturnType<typeof createClinicPricesServices>;

/** The use cases of a clinic's prices and discount, bound to what they need. */
export function createClinicPricesServices(deps: DeskDeps) {
  return {
    getPriceBoard: (portal: Portal, which: WhichList) => getPriceBoard(deps, portal, which),
    getDiscountBoard: (portal: Portal, providerId: number | null) =>
      getDiscountBoard(deps, portal, providerId),
    savePrices: (portal: Portal, input: PricesInput) => savePrices(deps, portal, input),
    saveDiscount: (portal: Portal, input: DiscountInput) => saveDiscount(deps, portal, input),
    withdraw: (portal: Portal, input: { providerId: number; id: number }) =>
      withdrawPriceChange(deps, portal, input),
  };
}
