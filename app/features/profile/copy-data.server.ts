import type { Readable } from 'node:stream';
import { v7 as createUuid } from 'uuid';
import type { FileDeps } from '#app/features/files/deps.server.ts';
import { openHeldFiles } from '#app/features/files/find-held.server.ts';
import {
  requirePassword,
  requireSamePassword,
  type StepUpInput,
} from '#app/features/identity/require-password.server.ts';
import { requireFullAuth } from '#app/features/identity/require-full-auth.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { PortalError } from '#app/platform/errors.ts';
import { drawApart } from '#app/platform/pdf/draw-apart.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { refuseForeign } from '#app/platform/refuse-foreign.server.ts';
import { transact, type Transaction } from '#db/client.ts';
import { collectData, type HeldData } from './collect-data.server.ts';
import { collectTraces, type Traces } from './collect-traces.server.ts';
import { DATA_COPY_HOURS } from './data-copy.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import type { drawDataCopy } from './pdf/draw-data-copy.server.ts';
import { getDataCopy, insertDataCopy } from './queries.server.ts';
import { createZipStream, type ZipEntry } from '#app/platform/zip-stream.server.ts';
import { callUrl } from '#app/platform/call.ts';
import { downloadDataCopy as file } from './contract.ts';

const DRAWING = new URL('./pdf/draw-data-copy.server.ts', import.meta.url);

export type DataCopyDeps = AccountDeps & Pick<FileDeps, 'files'>;

/**
 * A link to everything that is held about the caller, for who is fully authenticated and knows the password; it works for a
 * day, for this account.
 * @throws PortalError sign_in_required, full_auth_required, password_wrong, second_factor_required, second_factor_wrong, too_many_sign_ins, too_many_at_once
 */
export async function createDataCopy(
  deps: AccountDeps,
  { portal, password, code }: { portal: Portal } & StepUpInput,
): Promise<{ href: string; expiresAt: string }> {
  const { customerId } = await requireFullAuth(deps, portal);
  const account = await requirePassword(deps, portal, password, code);
  const { id, expiresAt } = await transact(
    deps.db.main,
    async (transaction) => {
      await requireSamePassword(transaction, portal, account);
      const made = await makeDataCopy(transaction, customerId);
      await writeAudit(transaction, portal, {
        action: 'data_copy_made',
        customerId,
        object: { kind: 'data_copy', id: made.id },
      });
      return made;
    },
    { partnerId: portal.partner.id },
  );
  return { href: callUrl(file, { id }), expiresAt: expiresAt.toISOString() };
}

/** A link that works for a day, for the customer's own account alone: whoever orders it does not need to see it. */
export async function makeDataCopy(
  transaction: Transaction,
  customerId: number,
): Promise<{ id: string; expiresAt: Date }> {
  const id = createUuid();
  return { id, expiresAt: await insertDataCopy(transaction, id, customerId, DATA_COPY_HOURS) };
}

/**
 * The copy itself: a zip with the data for machines and as a document to read, as they are now, and with the files that were sent.
 * @throws PortalError sign_in_required, full_auth_required, not_found (also: somebody else's), expired
 */
export async function downloadDataCopy(
  deps: DataCopyDeps,
  { portal, copyId }: { portal: Portal; copyId: string },
): Promise<Readable> {
  const { customerId } = await requireFullAuth(deps, portal);
  const isOpen = await transact(
    deps.db.main,
    async (transaction) => {
      const found = await getDataCopy(transaction, copyId, customerId);
      if (found) {
        await writeAudit(transaction, portal, {
          action: 'data_copy_downloaded',
          customerId,
          object: { kind: 'data_copy', id: copyId },
        });
      }
      return found;
    },
    { partnerId: portal.partner.id },
  );
  if (isOpen === null)
    return refuseForeign(deps.db.main, portal, { kind: 'data_copy', id: copyId });
  if (!isOpen) throw new PortalError('expired');
  return writeCopy(portal, await collectData(deps, portal), openHeldFiles(deps, { portal }));
}

/** The same for somebody without an account, or whose account nobody can sign in to: whoever asks for it has shown who they are. */
export async function writeCopyOf(
  deps: Pick<DataCopyDeps, 'db' | 'appSecret' | 'files'>,
  portal: Portal,
  traces: Traces | null,
): Promise<Readable> {
  return traces === null
    ? writeCopy(portal, await collectData(deps, portal), openHeldFiles(deps, { portal }))
    : writeCopy(portal, await collectTraces(deps, portal, traces), null);
}

async function writeCopy(
  portal: Portal,
  data: HeldData,
  files: AsyncGenerator<ZipEntry> | null,
): Promise<Readable> {
  // Whatever fails fails before the first byte, but for a file of the store.
  const pdf = await drawApart<typeof drawDataCopy>(DRAWING, 'drawDataCopy', {
    locale: portal.locale,
    market: portal.market,
    portal: portal.theme.productName[portal.locale],
    timeZone: portal.timeZone,
    now: new Date(nowMs()),
    data,
  });
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'data.json', content: Buffer.from(JSON.stringify(data, null, 2)) };
    yield { path: 'data.pdf', content: pdf };
    if (files !== null) yield* files;
  }
  return createZipStream(entries());
}
