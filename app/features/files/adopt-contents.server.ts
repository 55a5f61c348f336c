import { UUID } from '#app/platform/uuid.ts';
import type { Pool } from '#db/client.ts';
import { countUnnoted, noteContents } from './upkeep-queries.server.ts';
import type { FileStore } from './store.server.ts';

interface Deps {
  /** Of the tables' owner. */
  pool: Pool;
  store: Pick<FileStore, 'list'>;
}

/** How many contents of the store this database does not know. */
export async function countStrayContents({ pool, store }: Deps): Promise<number> {
  return countUnnoted(pool, await findContents(store));
}

/**
 * Takes every content of the store for this database's own: what has no file there is deleted an hour later, with the orphans. Not
 * for a store that another portal uses, too.
 * @returns how many it did not know before
 */
export async function adoptContents({ pool, store }: Deps): Promise<number> {
  return noteContents(pool, await findContents(store));
}

/** What has another name was not put there by a portal. */
async function findContents(store: Deps['store']): Promise<string[]> {
  return [...new Set(await store.list())].filter((id) => UUID.test(id));
}
