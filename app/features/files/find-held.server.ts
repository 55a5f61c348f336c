import type { FileState } from '#app/platform/states.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact, type Database } from '#db/client.ts';
import type { FileDeps } from './deps.server.ts';
import { findHeldFileRows, type HeldFileRow } from './queries.server.ts';
import { openContent, unwrapFileKey } from './seal-file.server.ts';

/** A file that somebody sent, or that a doctor gave them in a visit. */
export interface HeldFile {
  name: string;
  kind: string;
  size: number;
  state: FileState;
  from: 'you' | 'doctor';
  /** ISO 8601 */
  created_at: string;
  /** Where its content lies in the copy; null: nobody may open it. */
  path: string | null;
}

/** All of the caller's, for their copy. @throws PortalError sign_in_required */
export async function findHeldFiles(
  { db }: { db: Database },
  { portal }: { portal: Portal },
): Promise<HeldFile[]> {
  return (await findRows(db, portal)).map((row) => ({
    name: row.name,
    kind: row.kind,
    size: row.size,
    state: row.state,
    from: row.is_given ? 'doctor' : 'you',
    created_at: row.created_at.toISOString(),
    path: pathOf(row),
  }));
}

/** Their contents as they were kept, one after the other. @throws PortalError sign_in_required */
export async function* openHeldFiles(
  { db, appSecret, files }: FileDeps,
  { portal }: { portal: Portal },
): AsyncGenerator<{ path: string; content: Buffer }> {
  for (const row of await findRows(db, portal)) {
    const path = pathOf(row);
    const sealed = path && (await files.store.get(row.id));
    // Removed meanwhile.
    if (!path || !sealed) continue;
    const key = unwrapFileKey(appSecret, row.id, row.wrapped_key);
    yield { path, content: openContent(key, row.id, sealed) };
  }
}

function findRows(db: Database, portal: Portal): Promise<HeldFileRow[]> {
  const { customerId } = requireCustomer(portal);
  return transact(db.main, (transaction) => findHeldFileRows(transaction, customerId), {
    partnerId: portal.partner.id,
  });
}

function pathOf({ id, name, state }: HeldFileRow): string | null {
  return state === 'clean' ? `files/${id}/${name}` : null;
}
