import type { PriceListGroup, Service } from './contract.ts';
import type { PriceRow } from './queries.server.ts';

/** A price list by specialty. Rows come in order, so each specialty is one run of them. */
export function presentGroups(rows: readonly PriceRow[]): PriceListGroup[] {
  const groups: PriceListGroup[] = [];
  for (const row of rows) {
    const service = presentService(row);
    if (!service) continue;
    let group = groups.at(-1);
    if (group?.id !== row.specialization_id) {
      group = {
        id: row.specialization_id,
        name: row.specialization_name,
        locales: row.specialization_locales,
        defaultServices: [],
      };
      groups.push(group);
    }
    group.defaultServices.push(service);
  }
  return groups;
}

/** A price list without specialties. */
export function presentServices(rows: readonly PriceRow[]): Service[] {
  return rows.map(presentService).filter((service) => service !== null);
}

/** Price lists by owner; an owner without rows has an empty one. */
export function presentServicesById(
  ids: readonly number[],
  rows: readonly PriceRow[],
): Record<string, Service[]> {
  const lists: Record<string, Service[]> = Object.fromEntries(ids.map((id) => [id, []]));
  for (const row of rows) {
    const service = presentService(row);
    if (service) lists[row.owner_id]?.push(service);
  }
  return lists;
}

function presentService(row: PriceRow): Service | null {
  if (row.service_id === null) return null;
  return {
    id: row.service_id,
    subfunction: row.subfunction_id,
    name: row.name,
    locales: row.locales,
    price: row.price,
    publicSortingOrder: row.public_sorting_order,
  };
}
