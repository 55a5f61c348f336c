import type { Market } from '#app/i18n/locale.ts';
import type { Doctor, Service } from './clinic.ts';
import { SPECIALTIES, type Subfunction } from './facts.ts';
import type { Random } from './random.ts';

const SUBFUNCTIONS = SPECIALTIES.flatMap(({ subfunctions }) => subfunctions);

/** Price lists end in round figures. */
export const PRICE_STEP: Record<Market, number> = { HU: 500, RO: 10 };

/**
 * A price inside the sub-function's usual range, in whole units of the market's currency.
 * @param level how dear the clinic is, 0 to 1
 */
export function createPrice(
  random: Random,
  subfunction: Subfunction,
  market: Market,
  level: number,
): number {
  const [low = 0, high = low] = market === 'HU' ? subfunction.priceHUF : subfunction.priceRON;
  const step = PRICE_STEP[market];
  const position = Math.min(1, Math.max(0, level + (random.unit() - 0.5) * 0.2));
  const price = Math.round((low + (high - low) * position) / step) * step;
  return Math.min(Math.floor(high / step) * step, Math.max(Math.ceil(low / step) * step, price));
}

export interface PriceListInput {
  market: Market;
  /** How dear the clinic is, 0 to 1. */
  level: number;
  doctors: readonly Doctor[];
  roomSubfunctionIds: readonly number[];
}

/** The provider's list for everything done there, and lists of their own for some doctors, a little dearer. */
export function createPriceLists(random: Random, input: PriceListInput): Service[] {
  const { market, level, doctors, roomSubfunctionIds } = input;
  if (random.chance(0.05)) return [];
  const offered = new Set([
    ...doctors.flatMap(({ subfunctionIds }) => subfunctionIds),
    ...roomSubfunctionIds,
  ]);
  const listed = SUBFUNCTIONS.filter(({ id }) => offered.has(id));
  const services = listed.map((subfunction, index): Service => {
    const price = createPrice(random, subfunction, market, level);
    const isPriced = random.chance(0.96);
    return {
      doctorId: null,
      subfunctionId: subfunction.id,
      price: isPriced ? price : null,
      sortingOrder: index + 1,
    };
  });
  for (const doctor of doctors) {
    if (!random.chance(0.25)) continue;
    const own = listed.filter(({ id }) => doctor.subfunctionIds.includes(id));
    own.forEach((subfunction, index) => {
      services.push({
        doctorId: doctor.id,
        subfunctionId: subfunction.id,
        price: createPrice(random, subfunction, market, level + 0.25),
        sortingOrder: index + 1,
      });
    });
  }
  return services;
}
