import { countDeadJobs } from '#app/features/administration/watch-system.server.ts';
import { countEmergencies } from '#app/features/break-glass/review.server.ts';
import { countNewBookings } from '#app/features/clinic-desk/acknowledge.server.ts';
import { desksAt, findDesks } from '#app/features/clinic-desk/desk-clinics.ts';
import { countCareToDo } from '#app/features/medical-care/care-list.server.ts';
import { countCallBacks } from '#app/features/phone-advice/work-off.server.ts';
import { countApprovals } from '#app/features/preauthorization/list-approvals.server.ts';
import { countRequests } from '#app/features/privacy-desk/requests.server.ts';
import { countRescues } from '#app/features/rescue-list/rescue.server.ts';
import { countReviewsToDecide } from '#app/features/reviews/moderate.server.ts';
import { countNewQuestions } from '#app/features/written-advice/inbox.server.ts';
import type { StaffActor } from '#app/platform/actor.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import {
  COUNTED_ROOM_NAMES,
  COUNTED_ROOMS,
  ROOM_COUNT_MAX,
  type CountedRoom,
  type RoomCount,
} from './rooms.ts';

/** One more than is shown, at each partner. */
const LIMIT = ROOM_COUNT_MAX + 1;

interface CountDeps {
  db: Database;
}

/** Of whom it is asked, and where. */
interface Reader {
  actor: StaffActor;
  staffId: number;
  partnerId: number;
  now: number;
  limit: number;
}
/** What waits at the partner of the transaction; not asked of whoever may not do it there. */
type CountAt = (transaction: Transaction, reader: Reader) => Promise<number>;

/** Each as the room's own list has it when nothing is chosen there, without what waits for others than the staff. */
const COUNTS: Record<Exclude<CountedRoom, 'jobs'>, CountAt> = {
  approvals: (transaction, { limit }) => countApprovals(transaction, limit),
  careRequests: countCareToDo,
  rescue: (transaction, { now, limit }) => countRescues(transaction, now, limit),
  clinic: countNewBookings,
  callBacks: countCallBacks,
  advice: countNewQuestions,
  reviews: (transaction, { limit }) => countReviewsToDecide(transaction, limit),
  breakGlass: countEmergencies,
  privacy: (transaction, { limit }) => countRequests(transaction, limit),
};

export type RoomCountServices = ReturnType<typeof createRoomCountServices>;

/** The counts beside the rooms' names, bound to what they need. */
export function createRoomCountServices({ db }: CountDeps) {
  return { count: (portal: Portal) => countRooms({ db }, portal) };
}

/**
 * How much waits in each room of somebody of the staff, in one transaction at each of their partners.
 * @throws PortalError sign_in_required
 */
async function countRooms(
  { db }: CountDeps,
  { actor }: Pick<Portal, 'actor'>,
): Promise<RoomCount[]> {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  const { staffId } = actor;
  const now = nowMs();
  const rooms = COUNTED_ROOM_NAMES.filter((room) => permits(actor, COUNTED_ROOMS[room]));
  const sums = new Map<CountedRoom, number>();
  const add = (room: CountedRoom, count: number) => sums.set(room, (sums.get(room) ?? 0) + count);
  for (const partnerId of new Set(actor.grants.map((grant) => grant.partnerId))) {
    const here = rooms.filter((room) => isCountedAt(actor, room, partnerId));
    if (here.length === 0) continue;
    const counts = await transact(
      db.main,
      async (transaction) => {
        const reader = { actor, staffId, partnerId, now, limit: LIMIT };
        const found: [CountedRoom, number][] = [];
        for (const room of here) {
          found.push([room, await COUNTS[room](transaction, reader)]);
        }
        return found;
      },
      { partnerId },
    );
    for (const [room, count] of counts) add(room, count);
  }
  // Of no partner.
  if (rooms.includes('jobs')) add('jobs', await countDeadJobs({ db }, { staffId, limit: LIMIT }));
  return [...sums].map(([room, sum]) => ({
    room,
    count: Math.min(sum, ROOM_COUNT_MAX),
    isMore: sum > ROOM_COUNT_MAX,
  }));
}

/** Jobs are of no partner; a desk is at clinics, whichever of the partners' patients come there; questions are for doctors whose fields are known. */
function isCountedAt(
  actor: StaffActor,
  room: CountedRoom,
  partnerId: number,
): room is keyof typeof COUNTS {
  if (room === 'jobs') return false;
  if (room === 'clinic') return desksAt(findDesks(actor), partnerId).length > 0;
  if (room === 'advice' && !actor.doctor) return false;
  return permits(actor, COUNTED_ROOMS[room], { partnerId });
}
