import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Database } from '#db/client.ts';
import type { PriceListGroup, Service } from './contract.ts';
import { presentGroups, presentServices, presentServicesById } from './present.ts';
import { findPricesOfDoctors, findPricesOfProviders, type PriceRow } from './queries.server.ts';

export interface PriceDeps {
  db: Database;
}

/** Whose list: a provider's own, or a doctor's (own prices first, the provider's for the rest). */
export type PriceOwner = 'provider' | 'doctor';

type PricePortal = Pick<Portal, 'market' | 'viewer'>;

const FIND = { provider: findPricesOfProviders, doctor: findPricesOfDoctors };

/**
 * One price list by specialty. Prices are whole units of the market's currency.
 * @throws PortalError not_found when the market has no such active provider or doctor
 */
export async function requirePriceList(
  deps: PriceDeps,
  portal: PricePortal,
  owner: PriceOwner,
  id: number,
): Promise<PriceListGroup[]> {
  return presentGroups(await requireRows(deps, portal, owner, id));
}

/**
 * The same as one list without specialties.
 * @throws PortalError not_found
 */
export async function requireFlatPriceList(
  deps: PriceDeps,
  portal: PricePortal,
  owner: PriceOwner,
  id: number,
): Promise<Service[]> {
  return presentServices(await requireRows(deps, portal, owner, id));
}

/** Price lists of several, by id, all services or those of one sub-function; unknown ids have an empty list. */
export async function findPriceLists(
  { db }: PriceDeps,
  portal: PricePortal,
  owner: PriceOwner,
  ids: number[],
  subfunction: number | null,
): Promise<Record<string, Service[]>> {
  return presentServicesById(ids, await findRows(db, portal, owner, ids, subfunction));
}

/** Who is insured sees what is done, but no price. */
async function findRows(
  db: Database,
  { market, viewer }: PricePortal,
  owner: PriceOwner,
  ids: number[],
  subfunction: number | null,
): Promise<PriceRow[]> {
  const rows = await FIND[owner](db.replica, market, ids, subfunction);
  return viewer.isInsured ? rows.map((row) => ({ ...row, price: null })) : rows;
}

async function requireRows(
  { db }: PriceDeps,
  portal: PricePortal,
  owner: PriceOwner,
  id: number,
): Promise<PriceRow[]> {
  const rows = await findRows(db, portal, owner, [id], null);
  if (rows.length === 0) throw new PortalError('not_found');
  return rows;
}
