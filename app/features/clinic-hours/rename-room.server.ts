import type { DeskDeps } from '#app/features/clinic-desk/get-board.server.ts';
import {
  findCalendars,
  permitCalendars,
  requireClinic,
} from '#app/features/clinic-desk/own-clinic.server.ts';
import { roomKey } from '#app/features/clinic-desk/room-clashes.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { renameRoom } from './contract.ts';
import { getTermsRow, lockCalendar, setTermsRow, type TermsRow } from './queries.server.ts';
import { readRoom } from './read-room.ts';

/**
 * Gives a room another name at every calendar of the clinic that receives there. Under another room's name the two are one, which
 * cannot be taken apart again: that is asked first.
 * @param input `isSure`: they have been asked whether both rooms are meant to be one
 * @throws PortalError sign_in_required, forbidden, not_found (another clinic), changed_meanwhile (nobody receives there any more),
 * invalid_input (with fields)
 */
export async function renameClinicRoom(
  deps: DeskDeps,
  portal: Portal,
  { providerId, room, isSure, ...typed }: { providerId: number } & BodyOf<typeof renameRoom>,
): Promise<void> {
  const own = await requireClinic(deps, portal, providerId);
  const { role, partnerId } = permitCalendars(portal, own);
  const { name, problem } = readRoom(typed.name);
  const fieldProblem = name === '' ? 'required' : problem;
  if (fieldProblem) throw new PortalError('invalid_input', { fields: { name: fieldProblem } });
  const calendars = await findCalendars(deps, own.clinic);
  // In one order, so that two who rename at once do not wait for each other.
  const ids = calendars.map(({ id }) => id).toSorted((one, other) => one - other);
  await transact(
    deps.db.main,
    async (transaction) => {
      const found: { calendarId: number; terms: TermsRow; key: string }[] = [];
      for (const calendarId of ids) {
        await lockCalendar(transaction, providerId, calendarId);
        const terms = await getTermsRow(transaction, calendarId, providerId);
        if (!terms || terms.room === null) continue;
        found.push({ calendarId, terms, key: roomKey(terms.room) });
      }
      const renamed = found.filter(({ key }) => key === roomKey(room));
      const before = renamed[0]?.terms.room;
      if (!before) throw new PortalError('changed_meanwhile');
      const makesOne = found.some(({ key }) => key === roomKey(name) && key !== roomKey(room));
      if (makesOne && !isSure) {
        throw new PortalError('invalid_input', { fields: { name: 'doubtful' } });
      }
      for (const { calendarId, terms } of renamed) {
        await setTermsRow(transaction, calendarId, {
          slotMinutes: terms.slot_minutes,
          leadMinutes: terms.lead_minutes,
          subfunctionIds: terms.subfunction_ids,
          room: name,
        });
        await writeAudit(transaction, portal, {
          action: 'calendar_terms_set',
          customerId: null,
          object: { kind: 'calendar', id: calendarId },
          role,
        });
      }
      await writeAudit(transaction, portal, {
        action: 'room_renamed',
        customerId: null,
        object: { kind: 'room', id: `${before} → ${name}` },
        role,
      });
    },
    { partnerId },
  );
}
