import type { RiskRegion } from './heart-risk.ts';

/**
 * Region of risk by country (ISO 3166-1 alpha-2), where a list names it. Source: ESC guidelines on prevention 2021, Eur Heart
 * J 2021;42:3227, figure 3.
 */
const REGION_OF: Readonly<Record<string, RiskRegion>> = {
  ...listed('low', 'BE DK FR IL LU NO ES CH NL GB'),
  ...listed('moderate', 'AT CY FI DE GR IS IE IT MT PT SM SI SE'),
  ...listed('high', 'AL BA HR CZ EE HU KZ PL SK TR'),
  ...listed('very_high', 'RO'),
};

/** Countries that can be chosen as one's home. */
export const RISK_COUNTRIES: readonly string[] = Object.keys(REGION_OF);

/** By the country somebody lives in, whatever they read or wherever they book; null: the models have none for it. */
export function findRiskRegion(country: string): RiskRegion | null {
  return REGION_OF[country] ?? null;
}

function listed(region: RiskRegion, countries: string): Record<string, RiskRegion> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, region]));
}
