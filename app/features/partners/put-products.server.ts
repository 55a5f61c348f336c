import type { Transaction } from '#db/client.ts';
import { type ProductInput, toProductRow } from './product-rows.ts';
import { putProductRows } from './queries.server.ts';

/** Adds or changes a partner's products by their keys, whatever file they come from. Answers how many are new. */
export function putProducts(
  transaction: Transaction,
  partnerId: number,
  products: readonly ProductInput[],
): Promise<number> {
  return putProductRows(transaction, partnerId, products.map(toProductRow));
}
