import type { Action, Actor, StaffActor } from '#app/platform/actor.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits } from '#app/platform/permissions.ts';

export const DESK: Action = 'desk.work';

/** A clinic at whose desk somebody works, with the partners whose patients they see there. */
export interface DeskClinic {
  providerId: number;
  partnerIds: number[];
}

/**
 * @throws PortalError sign_in_required, forbidden: at none
 */
export function requireDesks(actor: Actor): DeskClinic[] {
  if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
  const desks = findDesks(actor);
  if (desks.length === 0) throw new PortalError('forbidden');
  return desks;
}

/** None: they work at no desk. */
export function findDesks(actor: StaffActor): DeskClinic[] {
  const desks = new Map<number, Set<number>>();
  for (const { partnerId, providerId } of actor.grants) {
    if (providerId === null || !permits(actor, DESK, { partnerId, providerId })) continue;
    desks.set(providerId, (desks.get(providerId) ?? new Set()).add(partnerId));
  }
  return [...desks].map(([providerId, partners]) => ({ providerId, partnerIds: [...partners] }));
}

/** The clinics of one partner at whose desk somebody works. */
export function desksAt(desks: readonly DeskClinic[], partnerId: number): number[] {
  return desks
    .filter(({ partnerIds }) => partnerIds.includes(partnerId))
    .map(({ providerId }) => providerId);
}
