import type { Transaction } from '../client.ts';
import { copyRows } from './copy.ts';
import { PUBLIC_SEARCH_PARTNER } from './partners.ts';

/** Texts of the demo's partners. */
export async function loadContent(client: Transaction): Promise<void> {
  await copyRows(client, 'static_content', [
    {
      partner_id: PUBLIC_SEARCH_PARTNER,
      key: 'introduction',
      text: {
        hu: 'Találja meg a megfelelő orvost, és foglaljon néhány perc alatt',
        ro: 'Găsiți medicul potrivit și programați-vă în câteva minute',
        en: 'Find the right doctor and book within minutes',
      },
    },
  ]);
}
