import type { Readable } from 'node:stream';
import type { FileDeps } from '#app/features/files/deps.server.ts';
import {
  makeAddress,
  readContent,
  requireProof,
  type FileContent,
} from '#app/features/files/read-file.server.ts';
import {
  addToVisit,
  findVisitFiles,
  getCleanOfVisit,
  giveFile,
  type VisitFile,
} from '#app/features/files/visit-files.server.ts';
import type { SentFile } from '#app/features/files/sent-file.ts';
import type { StaffActor } from '#app/platform/actor.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import { attend, attendIn, type Which } from './attend-visit.server.ts';
import type { VideoDeps } from './deps.server.ts';
import { requireOpen } from './enter-visit.server.ts';
import { VISIT_FILE_PATH } from './files-contract.ts';
import { getOwnVisit, openRoom, type VisitRow } from './queries.server.ts';
import { forQueue } from './room-news.ts';

type VisitFileDeps = FileDeps & Pick<VideoDeps, 'roomNews'>;
type OneFile = Which & { file: string };

/** What was sent with the caller's visit or during it, also when it is over. @throws PortalError sign_in_required, not_found */
async function findFilesOfVisit(
  { db }: Pick<FileDeps, 'db'>,
  { portal, id }: { portal: Portal; id: string },
): Promise<VisitFile[]> {
  const { customerId } = requireCustomer(portal);
  return transact(
    db.main,
    async (transaction) => {
      if (!(await getOwnVisit(transaction, customerId, id))) throw new PortalError('not_found');
      return findVisitFiles(transaction, id);
    },
    { partnerId: portal.partner.id },
  );
}

/**
 * Gives files of the caller to the doctor of their visit.
 * @throws PortalError sign_in_required, not_found, video_visit_closed, too_many_files, invalid_input (`files`: gone)
 */
async function addFilesToVisit(
  { db, roomNews }: VisitFileDeps,
  { portal, id, files }: { portal: Portal; id: string; files: readonly string[] },
): Promise<VisitFile[]> {
  const { customerId } = requireCustomer(portal);
  const { resourceId, there } = await transact(
    db.main,
    async (transaction) => {
      const visit = await getOwnVisit(transaction, customerId, id);
      if (!visit) throw new PortalError('not_found');
      requireOpen(visit);
      // Two calls at once wait for each other here.
      await openRoom(transaction, visit, false);
      const to = { reservationId: id, startsAt: visit.starts_at };
      await addToVisit(transaction, portal, { ids: files, ...to });
      const sent = await findVisitFiles(transaction, id);
      return { resourceId: visit.resource_id, there: sent };
    },
    { partnerId: portal.partner.id },
  );
  roomNews.tell(forQueue(resourceId));
  return there;
}

/** The same list for whose calendar it is, noted where there is one. @throws PortalError sign_in_required, forbidden, not_found, already_claimed, video_visit_closed */
function findFilesToHold(
  deps: Pick<VideoDeps, 'db'>,
  portal: Portal,
  which: Which,
): Promise<VisitFile[]> {
  return attend(deps, portal, which, async (transaction, visit) => {
    requireOpen(visit);
    const files = await findVisitFiles(transaction, which.id);
    return { result: files, action: files.length > 0 ? 'video_files_read' : null };
  });
}

/**
 * Gives a file to the patient of a visit that the caller has called in.
 * @throws PortalError sign_in_required, forbidden, not_found, already_claimed (by a colleague, or by nobody yet), video_visit_closed,
 * file_refused, too_large, too_many_files, too_many_at_once, storage_full
 */
async function giveFileInVisit(
  deps: VisitFileDeps,
  { portal, which, ...file }: { portal: Portal; which: Which; name: string; stream: Readable },
): Promise<SentFile> {
  // Before anything of it is read.
  const { staffId } = await attend(deps, portal, which, (_, visit, staff) => {
    requireGiving(visit, staff);
    return Promise.resolve({ result: { staffId: staff }, action: null });
  });
  let resourceId: number | null = null;
  const given = await giveFile(
    deps,
    { portal, partnerId: which.partnerId, staffId, ...file },
    async (transaction) => {
      const attended = await attendIn(transaction, portal, which, (_, visit, staff) => {
        const customerId = requireGiving(visit, staff);
        return Promise.resolve({ result: { visit, customerId }, action: 'video_file_given' });
      });
      resourceId = attended.visit.resource_id;
      const { customerId } = attended;
      return { customerId, reservationId: which.id, startsAt: attended.visit.starts_at };
    },
  );
  if (resourceId !== null) deps.roomNews.tell(forQueue(resourceId));
  return given;
}

/** @returns whose account takes it. @throws PortalError already_claimed, video_visit_closed, not_found: booked without an account */
function requireGiving(visit: VisitRow, staffId: number): number {
  if (visit.called_by !== staffId) throw new PortalError('already_claimed');
  requireOpen(visit);
  if (visit.customer_id === null) throw new PortalError('not_found');
  return visit.customer_id;
}

/**
 * Makes an address under which the doctor of a visit can save one of its files: for a minute, in their session alone, and noted.
 * @throws PortalError sign_in_required, forbidden, not_found (also: not found clean yet), already_claimed, video_visit_closed
 */
async function openVisitFile(
  deps: FileDeps,
  portal: Portal,
  which: OneFile,
): Promise<{ url: string; expiresAt: string }> {
  await requireFile(deps, portal, which, 'video_file_opened');
  const path = VISIT_FILE_PATH.replace(':partnerId', String(which.partnerId))
    .replace(':id', which.id)
    .replace(':file', which.file);
  return makeAddress(deps.appSecret, { path, id: which.file, sessionId: sessionOf(portal) });
}

/** The content behind such an address. @throws PortalError as above */
async function readVisitFile(
  deps: FileDeps,
  portal: Portal,
  { until, proof, ...which }: OneFile & { until: number; proof: string },
): Promise<FileContent> {
  requireProof(deps.appSecret, { id: which.file, until, proof, sessionId: sessionOf(portal) });
  return readContent(deps, await requireFile(deps, portal, which, null));
}

function requireFile(deps: FileDeps, portal: Portal, which: OneFile, action: string | null) {
  return attend(deps, portal, which, async (transaction, visit) => {
    requireOpen(visit);
    const row = await getCleanOfVisit(transaction, which.id, which.file);
    if (!row) throw new PortalError('not_found');
    return { result: row, action };
  });
}

function sessionOf({ actor }: Portal): StaffActor['sessionId'] {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  return actor.sessionId;
}

export type VisitFileServices = ReturnType<typeof createVisitFileServices>;

/** The use cases of what patient and doctor of a video visit give each other, bound to what they need. */
export function createVisitFileServices(deps: VisitFileDeps) {
  return {
    find: (input: Parameters<typeof findFilesOfVisit>[1]) => findFilesOfVisit(deps, input),
    add: (input: Parameters<typeof addFilesToVisit>[1]) => addFilesToVisit(deps, input),
    findToHold: (portal: Portal, which: Which) => findFilesToHold(deps, portal, which),
    give: (input: Parameters<typeof giveFileInVisit>[1]) => giveFileInVisit(deps, input),
    open: (portal: Portal, which: OneFile) => openVisitFile(deps, portal, which),
    read: (portal: Portal, which: Parameters<typeof readVisitFile>[2]) =>
      readVisitFile(deps, portal, which),
  };
}
