import { countCharacters, isPlainLine, isPlainText } from '#app/people/text.ts';
import type { Action, StaffActor, StaffRole } from '#app/platform/actor.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import { findPartnerRows } from './queries.server.ts';

export interface AdviceRoomDeps {
  db: Database;
}

/** A partner at which somebody works, with the others to choose from. */
export interface RoomPartner {
  partnerId: number;
  partners: { id: number; name: string }[];
}

/**
 * Every partner at which somebody may do it, by name.
 * @throws PortalError sign_in_required, forbidden: at none
 */
export function findRoomPartners(
  { db }: AdviceRoomDeps,
  actor: Portal['actor'],
  action: Action,
): Promise<RoomPartner['partners']> {
  return findPartnerRows(db.replica, requirePartnersOf(actor, action));
}

/**
 * The partner that was asked for, or the first at which somebody may do it.
 * @throws PortalError sign_in_required, forbidden (at none, or not at that one)
 */
export async function choosePartner(
  { db }: AdviceRoomDeps,
  { actor }: Portal,
  action: Action,
  asked: number | null,
): Promise<RoomPartner> {
  const partners = await findRoomPartners({ db }, actor, action);
  const partnerId = asked ?? partners[0]?.id ?? 0;
  requirePermission(actor, action, { partnerId });
  return { partnerId, partners };
}

/**
 * Changes something of the room at a partner and notes it.
 * @throws PortalError sign_in_required, forbidden, whatever `work` does
 */
export async function changeRoom(
  { db }: AdviceRoomDeps,
  portal: Portal,
  { partnerId, may }: { partnerId: number; may: Action },
  work: (
    transaction: Transaction,
    actor: StaffActor,
  ) => Promise<{ action: string; object: { kind: string; id: string | number } }>,
): Promise<void> {
  const role: StaffRole | null = requirePermission(portal.actor, may, { partnerId });
  const { actor } = portal;
  if (actor.kind !== 'staff') throw new PortalError('forbidden');
  await transact(
    db.main,
    async (transaction) => {
      const { action, object } = await work(transaction, actor);
      await writeAudit(transaction, portal, { action, customerId: null, object, role });
    },
    { partnerId },
  );
}

/** What is wrong with a text that was typed; null: nothing. */
export function findTextProblem(
  text: string,
  { max, isLine }: { max: number; isLine: boolean },
): 'required' | 'tooLong' | 'charactersInvalid' | null {
  if (text === '') return 'required';
  if (!(isLine ? isPlainLine(text) : isPlainText(text))) return 'charactersInvalid';
  return countCharacters(text) > max ? 'tooLong' : null;
}
