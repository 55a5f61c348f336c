import type { LocalisedText } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import { getCareNameRow } from './queries.server.ts';
import type { CareDeps } from './request-medical-care.server.ts';

/** Care by its number, as it is named; null: there is no such care. */
export function findCareName(
  { db }: Pick<CareDeps, 'db'>,
  { portal, subfunction }: { portal: Portal; subfunction: number },
): Promise<{ id: number; name: string; locales: LocalisedText } | null> {
  return transact(db.main, (transaction) => getCareNameRow(transaction, subfunction), {
    partnerId: portal.partner.id,
  });
}
