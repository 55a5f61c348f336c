import type { PriceListGroup } from '#app/features/prices/contract.ts';
import { localise, type Locale, type Market } from '#app/i18n/locale.ts';
import type { OfferedSpecialization } from './contract.ts';

/** A service of a provider or doctor, in the reader's language. */
export interface OfferedService {
  /** Id of the sub-function. */
  id: number;
  name: string;
  /** In whole units of the market's currency; null: none set. */
  price: number | null;
}

export interface OfferedSpecialty {
  id: number;
  name: string;
  services: OfferedService[];
}

/** What is done here, by specialty, with the prices of the price list. */
export function presentOffer(
  specializations: readonly OfferedSpecialization[],
  priceList: readonly PriceListGroup[],
  { locale, market }: { locale: Locale; market: Market },
): OfferedSpecialty[] {
  const prices = new Map(
    priceList.flatMap(({ defaultServices }) =>
      defaultServices.map(({ subfunction, price }) => [subfunction, price] as const),
    ),
  );
  return specializations.map((specialization) => ({
    id: specialization.id,
    name: localise(specialization, locale, market),
    services: specialization.subfunctions.map((subfunction) => ({
      id: subfunction.id,
      name: localise(subfunction, locale, market),
      price: prices.get(subfunction.id) ?? null,
    })),
  }));
}

/**
 * The service a page opens with: the asked one, else the first of the price list, which begins with the consultation;
 * null when neither is there.
 */
export function chooseSubfunction(
  asked: number | null,
  priceList: readonly PriceListGroup[],
): number | null {
  return asked ?? priceList[0]?.defaultServices[0]?.subfunction ?? null;
}
