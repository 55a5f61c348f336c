import type { Readable } from 'node:stream';
import { getOwnFile } from '#app/features/files/get-own-file.server.ts';
import { putFile } from '#app/features/files/put-file.server.ts';
import type { SentFile } from '#app/features/files/sent-file.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireOpened } from './by-link.server.ts';
import type { FinishLinkDeps } from './deps.server.ts';

/**
 * Takes a referral by a link that was opened, as a file of the customer’s own. @throws PortalError as `requireOpened`, `putFile`
 */
export async function putFileByLink(
  deps: FinishLinkDeps,
  { portal, token, ...file }: { portal: Portal; token: string; name: string; stream: Readable },
): Promise<SentFile> {
  return putFile(deps, { portal: await enter(deps, portal, token), ...file });
}

/** @throws PortalError as `requireOpened`; not_found */
export async function getFileByLink(
  deps: FinishLinkDeps,
  { portal, token, id }: { portal: Portal; token: string; id: string },
): Promise<SentFile> {
  return getOwnFile(deps, { portal: await enter(deps, portal, token), id });
}

/** Who has no account has no files, here as in the visitor’s form. */
async function enter(deps: FinishLinkDeps, portal: Portal, token: string): Promise<Portal> {
  const found = await requireOpened(deps, { portal, token });
  if (found.row.customer_id === null) throw new PortalError('not_found');
  return found.portal;
}
